import type { Clock } from '../../lib/clock.ts'
import { inTransaction, type Tx } from '../../storage/transaction.ts'
import { placeOrder } from '../orders/place-order.ts'
import { settleEarlierPayments } from './check-payment.ts'
import { changeState } from './checkout-store.ts'
import { type CodRefusal, tooManyOrders } from './cod-rules.ts'
import type { Purchase } from './purchase.ts'
import { release } from './reservation.ts'
import { orderedTime } from './reservation-store.ts'
import { type ReservationOutcome, reserve } from './reserve.ts'
import type { CheckoutDeps } from './start-payment.ts'

type CodOrderResult =
  | { kind: 'placed'; orderId: string }
  | CodRefusal
  | Exclude<ReservationOutcome, { kind: 'reserved' | 'already ordered' }>

/**
 * Reserves the items and places a Cash on Delivery order in one transaction. If the request is repeated, or the shopper
 * has already paid for these items online, returns the existing order.
 */
export async function placeCodOrder(
  deps: CheckoutDeps,
  purchase: Purchase,
  attemptKey: string | null,
): Promise<CodOrderResult> {
  const earlier = await settleEarlierPayments(deps, purchase.userId)
  const { db, clock, rules } = deps
  return await inTransaction(db, async (tx) => {
    const outcome = await reserve(tx, { purchase, attemptKey, earlier, rules, clock })
    const refused = outcome.kind === 'reserved' ? await tooManyOrders(tx, purchase, rules) : null
    if (!refused) return await placeReserved(tx, outcome, clock)
    if (outcome.kind === 'reserved') await release(tx, outcome.checkout)
    return refused
  })
}

async function placeReserved(tx: Tx, outcome: ReservationOutcome, clock: Clock): Promise<CodOrderResult> {
  if (outcome.kind === 'already ordered') return { kind: 'placed', orderId: outcome.orderId }
  if (outcome.kind !== 'reserved') return outcome
  const { id, userId, method, contents } = outcome.checkout
  if (!(await changeState(tx, id, { from: 'reserved', to: 'ordered' }))) {
    throw new Error(`The checkout ${id} lost its reservation within a transaction.`)
  }
  const now = clock()
  const order = { checkoutId: id, userId, method, contents, placedAt: await orderedTime(tx, userId, now) }
  return { kind: 'placed', orderId: await placeOrder(tx, order, now) }
}
