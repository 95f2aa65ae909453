import { inTransaction, type Tx } from '../../storage/transaction.ts'
import type { Clock } from '../../work/clock.ts'
import { productsChanged } from '../catalogue/catalogue-version.ts'
import { placeOrder } from '../orders/place-order.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { type HoldOutcome, hold } from './hold.ts'
import { changeState } from './intended-order-store.ts'
import type { Purchase } from './purchase.ts'
import { settleBegun } from './settle-begun.ts'

type Bought = { kind: 'placed'; orderId: string } | Exclude<HoldOutcome, { kind: 'held' | 'was placed' }>

/**
 * Places an order that is paid at the door: held and placed at once. The same attempt again answers the same order, as does
 * one for pieces whose money turns out to have arrived in another way.
 */
export async function buyWithCod(
  parts: Pick<CheckoutParts, 'db' | 'clock' | 'ways' | 'rules' | 'nudge'>,
  purchase: Purchase,
  attemptKey: string | null,
): Promise<Bought> {
  const begun = await settleBegun(parts, purchase.userId)
  const { db, clock, rules, nudge } = parts
  const bought = await inTransaction(db, async (tx): Promise<Bought> => {
    const moved = new Set<string>()
    const outcome = await hold(tx, { purchase, attemptKey, begun, rules, clock, moved })
    const placed = await place(tx, outcome, clock)
    if (moved.size > 0) await productsChanged(tx, [...moved])
    return placed
  })
  nudge()
  return bought
}

async function place(tx: Tx, outcome: HoldOutcome, clock: Clock): Promise<Bought> {
  if (outcome.kind === 'was placed') return { kind: 'placed', orderId: outcome.orderId }
  if (outcome.kind !== 'held') return outcome
  const { id, userId, way, contents } = outcome.intended
  if (!(await changeState(tx, id, { from: 'held', to: 'placed' }))) {
    throw new Error(`The intended order ${id} was held, and is not any more.`)
  }
  return { kind: 'placed', orderId: await placeOrder(tx, { intendedId: id, userId, way, contents }, clock()) }
}
