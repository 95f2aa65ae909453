import type { CheckoutDeps } from '#server/domains/checkout/start-payment.ts'
import { setOrderStatus } from '#server/domains/orders/change-order-status.ts'
import type { OrderRow } from '#server/domains/orders/order-store.ts'
import { listUnclaimedPayments } from '#server/domains/payments/refund-store.ts'
import { startRefund } from '#server/domains/payments/start-refund.ts'
import { approveReturn, recordReturnParcel } from '#server/domains/returns/decide-return.ts'
import { exchangeReturn, refundReturn } from '#server/domains/returns/settle-return.ts'
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

  /**
   * Takes the next step of any open return: approves it, receives it, and sends the new ring or pays back all of it or,
   * if `index` is odd, half of it. Returned rings go back on the shelves.
   */
  async moveReturn(index: number): Promise<void> {
    const { db } = this.#deps
    const states = ['requested', 'approved', 'received'] as const
    const open = await db
      .selectFrom('order_returns')
      .selectAll()
      .where('state', 'in', states)
      .orderBy('number')
      .execute()
    const returned = pick(open, index)
    if (returned?.state === 'requested') await approveReturn(this.#deps, returned.id, { byPost: true })
    if (returned?.state === 'approved') await recordReturnParcel(this.#deps, returned.id, 'received')
    if (returned?.state !== 'received') return
    const options = { restock: true, isPaid: true }
    if (returned.wanted === 'exchange') await exchangeReturn(this.#deps, returned.id, options)
    else
      await refundReturn(this.#deps, returned.id, { ...options, paise: Math.ceil(returned.paise / (1 + (index % 2))) })
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
