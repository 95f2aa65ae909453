import type { CheckoutDeps } from '#server/domains/checkout/start-payment.ts'
import { setOrderStatus } from '#server/domains/orders/change-order-status.ts'
import type { OrderRow } from '#server/domains/orders/order-store.ts'
import { listUnclaimedPayments } from '#server/domains/payments/refund-store.ts'
import { startRefund } from '#server/domains/payments/start-refund.ts'
import { recordReturnToOrigin } from '#server/domains/shipping/return-to-origin.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { pick } from './simulated-provider.ts'

/** The owner of a shop, and the courier who takes its parcels away and sometimes back. */
export class SimulatedOwner {
  readonly #deps: CheckoutDeps

  constructor(deps: CheckoutDeps) {
    this.#deps = deps
  }

  /** Hands any order’s parcel to the courier, even while the shopper cancels the order. */
  async dispatch(index: number): Promise<void> {
    await this.#advance(index, 'pending', 'shipped')
  }

  /** Brings a parcel to the shopper, who then pays an order with Cash on Delivery. */
  async deliverParcel(index: number): Promise<void> {
    await this.#advance(index, 'shipped', 'delivered')
  }

  /** Brings a parcel back that could not be delivered. */
  async returnToOrigin(index: number): Promise<void> {
    const { db, clock } = this.#deps
    const order = pick(await this.#ordersWith('shipped'), index)
    if (order) await inTransaction(db, (tx) => recordReturnToOrigin(tx, order.id, clock()))
  }

  /** Pays back the captured money of which the shop does not know the order. */
  async payBackUnclaimed(): Promise<void> {
    const { db, clock } = this.#deps
    for (const payment of await listUnclaimedPayments(db)) {
      await inTransaction(db, (tx) => startRefund(tx, { payment, reason: 'by owner' }, clock()))
    }
  }

  async #advance(index: number, from: OrderRow['status'], to: 'shipped' | 'delivered'): Promise<void> {
    const { db, clock } = this.#deps
    const order = pick(await this.#ordersWith(from), index)
    if (order) await setOrderStatus(db, order.id, to, clock())
  }

  /** Returns the orders with a status whose parcels may leave and have not come back. */
  async #ordersWith(status: OrderRow['status']): Promise<{ id: string }[]> {
    return await this.#deps.db
      .selectFrom('orders')
      .select('id')
      .where('status', '=', status)
      .where('returned_at', 'is', null)
      .where('needs_confirmation', '=', 0)
      .orderBy('created_at')
      .execute()
  }
}
