import { inTransaction } from '../../storage/transaction.ts'
import { productsChanged } from '../catalogue/catalogue-version.ts'
import { orderOfIntended } from '../orders/order-store.ts'
import { placeOrder } from '../orders/place-order.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { type HoldOutcome, hold } from './hold.ts'
import { changeState } from './intended-order-store.ts'
import type { Purchase } from './purchase.ts'

type Bought = { kind: 'placed'; orderId: string } | Exclude<HoldOutcome, { kind: 'held' | 'was placed' }>

/** Places an order that is paid at the door: held and placed at once. The same attempt again answers the same order. */
export async function buyWithCod(
  { db, clock, rules, nudge }: Pick<CheckoutParts, 'db' | 'clock' | 'rules' | 'nudge'>,
  purchase: Purchase,
  attemptKey: string | null,
): Promise<Bought> {
  const now = clock()
  const bought = await inTransaction(db, async (tx): Promise<Bought> => {
    const moved = new Set<string>()
    const outcome = await hold(tx, { purchase, attemptKey, rules, now, moved })
    const placed = 'intended' in outcome ? await place(outcome) : outcome
    if (moved.size > 0) await productsChanged(tx, [...moved])
    return placed

    async function place({ kind, intended }: Extract<HoldOutcome, { intended: unknown }>): Promise<Bought> {
      const { id, userId, way, contents } = intended
      if (kind === 'held' && (await changeState(tx, id, { from: 'held', to: 'placed' }))) {
        return { kind: 'placed', orderId: await placeOrder(tx, { intendedId: id, userId, way, contents }, now) }
      }
      const orderId = await orderOfIntended(tx, id)
      if (!orderId) throw new Error(`The intended order ${id} was placed, and has no order.`)
      return { kind: 'placed', orderId }
    }
  })
  nudge()
  return bought
}
