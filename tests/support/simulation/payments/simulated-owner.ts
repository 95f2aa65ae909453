import { recordManualRefund } from '#server/domains/money/accept-refund.ts'
import { listRefunds, listUnclaimedPayments } from '#server/domains/money/refund-store.ts'
import { requestRefund } from '#server/domains/money/request-refund.ts'
import type { CheckoutDeps } from '#server/domains/ordering/checkout/reserve.ts'
import { setOrderStatus } from '#server/domains/ordering/orders/change-order-status.ts'
import type { OrderRow } from '#server/domains/ordering/orders/order-store.ts'
import { approveReturn, recordReturnParcel } from '#server/domains/returns/decide-return.ts'
import { exchangeReturn, refundReturn } from '#server/domains/returns/settle-return.ts'
import { recordReturnToOrigin } from '#server/domains/shipping/return-to-origin.ts'
import type { DB } from '#server/storage/schema.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { RING, RING_PRICE } from '../../shop/buyer.ts'
import { pick } from './provider-accounts.ts'

/** The owner, and the courier who takes parcels away and sometimes back. */
export class SimulatedOwner {
  readonly #deps: CheckoutDeps

  constructor(deps: CheckoutDeps) {
    this.#deps = deps
  }

  /** Hands any parcel to the courier, even while the shopper cancels the order. */
  async dispatch(index: number): Promise<void> {
    await this.#advance(index, ['pending'], 'shipped')
  }

  /** With Cash on Delivery, the shopper then pays. */
  async deliverParcel(index: number): Promise<void> {
    await this.#advance(index, ['pending', 'shipped'], 'delivered')
  }

  /** It could not be delivered. */
  async returnToOrigin(index: number): Promise<void> {
    const { db, clock } = this.#deps
    const order = pick(await this.#ordersWith(['shipped']), index)
    if (order) await inTransaction(db, (tx) => recordReturnToOrigin(tx, order.id, clock()))
  }

  /** Raises the price of the ring, or restores it. */
  async changePrice(isHigher: boolean): Promise<void> {
    const price_paise = RING_PRICE * 100 * (isHigher ? 2 : 1)
    await this.#deps.db.updateTable('products').set({ price_paise }).where('id', '=', RING).execute()
  }

  /** Pays back captured money of unknown orders. */
  async payBackUnclaimed(): Promise<void> {
    const { db, clock } = this.#deps
    for (const payment of await listUnclaimedPayments(db)) {
      await inTransaction(db, (tx) => requestRefund(tx, { payment, reason: 'by owner' }, clock()))
    }
  }

  /** Pays by other means what a provider will never refund, as it was charged back. */
  async payBackByHand(): Promise<void> {
    const { db } = this.#deps
    for (const refund of await listRefunds(db, { limit: 100, includeFinished: false })) {
      await recordManualRefund(this.#deps, refund)
    }
  }

  /** Takes the next step of any open return. */
  async moveReturn(index: number): Promise<void> {
    const states = ['requested', 'approved', 'received'] as const
    const open = this.#deps.db.selectFrom('order_returns').selectAll().where('state', 'in', states).orderBy('number')
    const returned = pick(await open.execute(), index)
    if (returned) await this.#moveOne(returned, index)
  }

  /** Takes all steps of a requested return. */
  async completeReturn(index: number): Promise<void> {
    for (const _ of ['approve', 'receive', 'settle']) await this.moveReturn(index)
  }

  /**
   * Approves a return, receives it, or sends the new ring or pays back all of it
   * or, if `index` is odd, half of it. Returned rings go back on the shelves.
   */
  async #moveOne({ id, state, wanted, paise }: DB['order_returns'], index: number): Promise<void> {
    const options = { restock: true, isPaid: true }
    if (state === 'requested') await approveReturn(this.#deps, id, { byPost: true })
    else if (state === 'approved') await recordReturnParcel(this.#deps, id, 'received')
    else if (wanted === 'exchange') await exchangeReturn(this.#deps, id, options)
    else await refundReturn(this.#deps, id, { ...options, paise: Math.ceil(paise / (1 + (index % 2))) })
  }

  async #advance(index: number, from: OrderRow['status'][], to: 'shipped' | 'delivered'): Promise<void> {
    const { db, clock } = this.#deps
    const order = pick(await this.#ordersWith(from), index)
    if (order) await setOrderStatus(db, order.id, to, clock())
  }

  /** With parcels that may leave and have not come back. */
  async #ordersWith(statuses: OrderRow['status'][]): Promise<{ id: string }[]> {
    return await this.#deps.db
      .selectFrom('orders')
      .select('id')
      .where('status', 'in', statuses)
      .where('returned_at', 'is', null)
      .where('needs_confirmation', '=', 0)
      .orderBy('created_at')
      .execute()
  }
}
