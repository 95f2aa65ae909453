import type { Clock } from '../../lib/clock.ts'
import { inTransaction, type Tx } from '../../storage/transaction.ts'
import { placeOrder } from '../orders/place-order.ts'
import { settleEarlierPayments } from './check-payment.ts'
import { changeState } from './checkout-store.ts'
import type { Purchase } from './purchase.ts'
import { orderedTime } from './reservation-store.ts'
import { type ReservationOutcome, reserve } from './reserve.ts'
import type { CheckoutDeps } from './start-payment.ts'

type CodOrderResult =
  | { kind: 'placed'; orderId: string }
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
    return await placeReserved(tx, outcome, clock)
  })
}

async function placeReserved(tx: Tx, outcome: ReservationOutcome, clock: Clock): Promise<CodOrderResult> {
  if (outcome.kind === 'already ordered') return { kind: 'placed', orderId: outcome.orderId }
  if (outcome.kind !== 'reserved') return outcome
  const { id, userId, method, contents } = outcome.checkout
  if (!(await changeState(tx, id, { from: 'reserved', to: 'ordered' }))) {
    throw new Error(`The checkout ${id} lost its reservation within a transaction.`)
  }
  const now = await orderedTime(tx, userId, clock())
  return { kind: 'placed', orderId: await placeOrder(tx, { checkoutId: id, userId, method, contents }, now) }
}
