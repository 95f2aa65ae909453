import { addressKey } from '#contract/orders/address.ts'
import type { Tx } from '../../../storage/transaction.ts'
import { returnStock } from '../../catalogue/stock-and-price-store.ts'
import { needsTextedCode } from '../confirmation/confirm-order.ts'
import { type CodRecord, readCodRecord } from '../confirmation/confirmation-store.ts'
import { takeTurn } from '../confirmation/parcels-under-way.ts'
import { holdUnconfirmed, TAKEN, WAITING } from '../orders/order-stock.ts'
import type { StoredOrder } from '../orders/order-store.ts'
import { placeOrder } from '../orders/place-order.ts'
import { changeState } from './checkout-store.ts'
import { type CodRefusal, refusesParcels } from './cod-rules.ts'
import type { Purchase } from './purchase.ts'
import { release } from './release.ts'
import { type CheckoutDeps, type Reservation, type ReservationRefusal, reserve } from './reserve.ts'

type CodOrderResult =
  | { kind: 'new'; order: StoredOrder }
  | { kind: 'placed'; orderId: string }
  | CodRefusal
  | Exclude<ReservationRefusal, { kind: 'already ordered' }>

/**
 * Reserves the items and places the order in one transaction. If the request is
 * repeated, or the shopper has paid for these items online, returns the existing
 * order.
 */
export async function placeCodOrder(
  deps: CheckoutDeps,
  purchase: Purchase,
  { attemptKey, network }: { attemptKey: string | null; network: string | null },
): Promise<CodOrderResult> {
  const { userId, phone, address } = purchase
  const outcome = await reserve(deps, { purchase, attemptKey }, async (tx, reservation) => {
    const record = await readCodRecord(tx, { userId, phone, addressKey: addressKey(address), now: deps.clock() })
    if (!refusesParcels(record)) {
      return { kind: 'new' as const, order: await placeReserved(tx, deps, reservation, { ...record, network }) }
    }
    await release(tx, reservation.checkout, deps.clock())
    return { kind: 'no cod' as const, code: 'COD_PREPAID_ONLY' as const }
  })
  return outcome.kind === 'already ordered' ? { kind: 'placed', orderId: outcome.orderId } : outcome
}

/**
 * A shopper who has accepted a parcel with the same phone number need not
 * confirm, but with an SMS gateway must have proven the number. What others have
 * yet to confirm holds few items; what waits for earlier parcels holds none.
 */
async function placeReserved(
  tx: Tx,
  { clock, rules, budgets }: CheckoutDeps,
  { checkout, time }: Reservation,
  { hasAcceptedParcel, network }: CodRecord & { network: string | null },
): Promise<StoredOrder> {
  const { id, userId, method, contents } = checkout
  if (!(await changeState(tx, id, { from: 'reserved', to: 'ordered' }))) {
    throw new Error(`The checkout ${id} lost its reservation within a transaction.`)
  }
  const now = clock()
  const { lines, address, phone } = contents
  const buyer = { userId, addressKey: addressKey(address) }
  const isProven = !(await needsTextedCode(tx, { user_id: userId, phone }, rules.hasSmsGateway))
  const needsConfirmation = !hasAcceptedParcel || !isProven
  const limit = budgets.areOff ? null : rules.unconfirmedPiecesLimit
  const hasTurn = () => takeTurn(tx, { ...buyer, exceptOrderId: '' }, now)
  let stock = TAKEN
  if (needsConfirmation) stock = await holdUnconfirmed(tx, { ...buyer, lines }, { limit, now })
  else if (!budgets.areOff && !(await hasTurn())) {
    await returnStock(tx, lines)
    stock = WAITING
  }
  const order = { checkoutId: id, userId, method, contents, needsConfirmation, stock, network }
  return await placeOrder(tx, { ...order, placedAt: Math.max(now, time) }, now)
}
