import type { Clock } from '../../lib/clock.ts'
import { inTransaction, type Tx } from '../../storage/transaction.ts'
import { placeOrder } from '../orders/place-order.ts'
import { settleEarlierPayments } from './check-payment.ts'
import { changeState } from './checkout-store.ts'
import type { Purchase } from './purchase.ts'
import type { CheckoutDeps } from './reservation.ts'
import { type ReservationOutcome, reserve } from './reservation.ts'

type CodOrderResult = { kind: 'placed'; orderId: string } | Exclude<ReservationOutcome, { kind: 'held' | 'was placed' }>

/**
 * Places an order that is paid at the door: held and placed at once. The same attempt again answers the same order, as does
 * one for pieces whose money turns out to have arrived in another way.
 */
export async function placeCodOrder(
  parts: Pick<CheckoutDeps, 'db' | 'clock' | 'ways' | 'rules'>,
  purchase: Purchase,
  attemptKey: string | null,
): Promise<CodOrderResult> {
  const begun = await settleEarlierPayments(parts, purchase.userId)
  const { db, clock, rules } = parts
  return await inTransaction(db, async (tx): Promise<CodOrderResult> => {
    const outcome = await reserve(tx, { purchase, attemptKey, begun, rules, clock })
    return await placeReserved(tx, outcome, clock)
  })
}

async function placeReserved(tx: Tx, outcome: ReservationOutcome, clock: Clock): Promise<CodOrderResult> {
  if (outcome.kind === 'was placed') return { kind: 'placed', orderId: outcome.orderId }
  if (outcome.kind !== 'held') return outcome
  const { id, userId, method, contents } = outcome.intended
  if (!(await changeState(tx, id, { from: 'reserved', to: 'ordered' }))) {
    throw new Error(`The intended order ${id} was held, and is not any more.`)
  }
  return { kind: 'placed', orderId: await placeOrder(tx, { checkoutId: id, userId, method, contents }, clock()) }
}
