import { addressKey } from '#contract/orders/address.ts'
import type { Clock } from '../../../lib/clock.ts'
import { inTransaction, type Tx } from '../../../storage/transaction.ts'
import { type CodRecord, readCodRecord } from '../confirmation/confirmation-store.ts'
import type { StoredOrder } from '../orders/order-store.ts'
import { placeOrder } from '../orders/place-order.ts'
import { withPaymentsSettled } from '../settlement/complete-checkout.ts'
import { changeState } from './checkout-store.ts'
import { type CodRefusal, tooManyOrders } from './cod-rules.ts'
import type { Purchase } from './purchase.ts'
import { release } from './reservation.ts'
import { type ReservationOutcome, type ReservationRequest, reserve, type Unsettled } from './reserve.ts'
import type { CheckoutDeps } from './start-payment.ts'

type CodOrderResult =
  | { kind: 'new'; order: StoredOrder }
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
  const { db } = deps
  return await withPaymentsSettled(deps, (settled) =>
    inTransaction(db, (tx) => reserveAndPlace(tx, deps, { purchase, attemptKey, settled })),
  )
}

async function reserveAndPlace(
  tx: Tx,
  { clock, rules }: CheckoutDeps,
  request: Pick<ReservationRequest, 'purchase' | 'attemptKey' | 'settled'>,
): Promise<CodOrderResult | Unsettled> {
  const outcome = await reserve(tx, { ...request, rules, clock })
  if (outcome.kind === 'already ordered') return { kind: 'placed', orderId: outcome.orderId }
  if (outcome.kind !== 'reserved') return outcome
  const { userId, phone, address } = request.purchase
  const record = await readCodRecord(tx, { userId, phone, addressKey: addressKey(address) })
  const refused = tooManyOrders(record, rules)
  if (!refused) return { kind: 'new', order: await placeReserved(tx, outcome, record, clock) }
  await release(tx, outcome.checkout)
  return refused
}

/** A shopper who has accepted a parcel with the same phone number need not confirm the order. */
async function placeReserved(
  tx: Tx,
  { checkout, time }: Extract<ReservationOutcome, { kind: 'reserved' }>,
  { hasAcceptedParcel }: CodRecord,
  clock: Clock,
): Promise<StoredOrder> {
  const { id, userId, method, contents } = checkout
  if (!(await changeState(tx, id, { from: 'reserved', to: 'ordered' }))) {
    throw new Error(`The checkout ${id} lost its reservation within a transaction.`)
  }
  const now = clock()
  const order = { checkoutId: id, userId, method, contents, needsConfirmation: !hasAcceptedParcel }
  return await placeOrder(tx, { ...order, placedAt: Math.max(now, time) }, now)
}
