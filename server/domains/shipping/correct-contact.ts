import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '#contract/errors.ts'
import { addressKey } from '#contract/orders/address.ts'
import { countryCode } from '#contract/orders/country-code.ts'
import { readIndianPhone } from '#contract/orders/indian-phone.ts'
import { readPhone } from '#contract/orders/phone.ts'
import type { Address } from '#contract/schemas/address.ts'
import type { Clock } from '../../lib/clock.ts'
import { addressColumn, parseColumn } from '../../storage/json-columns.ts'
import { addJob } from '../../storage/outbox.ts'
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import { placeRefusal, refusesParcels } from '../ordering/checkout/cod-rules.ts'
import { fillInPhone, readCodRecord } from '../ordering/confirmation/confirmation-store.ts'
import { renewOrderCode } from '../ordering/confirmation/order-codes.ts'
import { takeTurn } from '../ordering/confirmation/parcels-under-way.ts'
import { renewArrival } from '../ordering/orders/arrival.ts'
import { type OrderRow, readOrder, updateContact } from '../ordering/orders/order-store.ts'
import { type PinStateRefusal, refuseOtherState } from '../places/pin-state.ts'

/** What is missing stays. */
interface Correction {
  phone?: string | undefined
  address?: Address | undefined
  stateConfirmed?: boolean | undefined
  /** Whether as few parcels may go to the new address as to any. Not for the owner. */
  isLimited?: boolean
  /** Of the shopper; unknown for the owner. */
  network?: string | null
}

interface CorrectionRefusal {
  code: Extract<
    ErrorCode,
    | 'ORDER_UNKNOWN'
    | 'INVALID_INPUT'
    | 'CONTACT_TOO_LATE'
    | 'COUNTRY_FIXED'
    | 'PAYMENT_METHOD_OFF'
    | 'PIN_STATE_DIFFERS'
    | `COD_${string}`
  >
  states?: PinStateRefusal['states']
  /** Error messages by field name. */
  fields?: Record<string, string>
  /** For the message's placeholders. */
  values?: Record<string, string | number>
}

/**
 * Allowed until the parcel has left. Jobs tell the carrier and the shopper, and ship orders that
 * waited for a phone number; unconfirmed ones get a new code. The country cannot
 * change, because tax and payment depend on it. Cash on Delivery accepts only
 * what a new order would.
 */
export async function correctContact(
  { db, clock }: { db: Queries; clock: Clock },
  query: { id: string; userId?: string },
  correction: Correction,
): Promise<CorrectionRefusal | null> {
  const otherState = await refuseOtherState(correction)
  return await inTransaction(db, async (tx) => {
    const now = clock()
    const order = await readOrder(tx, query)
    if (!order) return { code: 'ORDER_UNKNOWN' }
    const { row } = order
    const corrected = correction.address ?? parseColumn(addressColumn, row.address)
    const unusable = refusalOf(row, corrected, otherState)
    if (unusable) return unusable
    const read = readCorrection(row, corrected, correction.phone)
    if (read.kind === 'wrong') return { code: 'INVALID_INPUT', fields: { phone: read.problem } }
    const { phone } = read
    const values = { phone, address: JSON.stringify(corrected), address_key: addressKey(corrected) }
    if (values.phone === row.phone && values.address === row.address) return null
    const refused = await codRefusal(tx, row, { ...correction, phone, now })
    if (refused) return refused
    if (!(await updateContact(tx, row.id, values))) return { code: 'CONTACT_TOO_LATE' }
    if (corrected.pincode !== parseColumn(addressColumn, row.address).pincode) {
      await renewArrival(tx, { id: row.id, address: values.address }, now)
    }
    if (phone !== row.phone) await renewOrderCode(tx, row, { network: correction.network ?? null, now })
    const payload = { orderId: row.id }
    await addJob(tx, { kind: 'ship-order', payload, dedupeKey: `ship-${row.id}-corrected-${now}` }, now)
    await addJob(tx, { kind: 'update-recipient', payload, dedupeKey: `recipient-${row.id}-${now}` }, now)
    const email = { ...payload, topic: 'contact changed' as const }
    await addJob(tx, { kind: 'send-order-email', payload: email, dedupeKey: `contact-${row.id}-${randomUUID()}` }, now)
    return null
  })
}

function refusalOf(row: OrderRow, address: Address, otherState: PinStateRefusal | null): CorrectionRefusal | null {
  const { country } = parseColumn(addressColumn, row.address)
  if (row.status !== 'pending' || row.cancel_requested_at !== null) return { code: 'CONTACT_TOO_LATE' }
  if (!isSameCountry(country, address.country)) return { code: 'COUNTRY_FIXED' }
  return hasSameState(row, address) ? null : otherState
}

/** An earlier release may have stored the number that stays. */
function readCorrection({ phone }: OrderRow, { country }: Address, typed = phone) {
  return typed === phone ? { kind: 'ok' as const, phone } : readPhone(typed, country)
}

/** Null if allowed. What stays the same was allowed when the order was placed. */
async function codRefusal(
  tx: Tx,
  row: OrderRow,
  { phone, address, isLimited = false, now }: Correction & { phone: string; now: number },
): Promise<CorrectionRefusal | null> {
  if (row.method !== 'cod') return null
  const key = address ? addressKey(address) : ''
  if (address && (await placeRefusal(tx, address, now))) return { code: 'COD_ADDRESS_REFUSED' }
  const record = await readCodRecord(tx, {
    phone: phone === row.phone ? '' : phone,
    addressKey: key === row.address_key ? '' : key,
    exceptOrderId: row.id,
    now,
  })
  if (refusesParcels(record)) return { code: 'COD_CONTACT_REFUSED' }
  // Others wait for their turn at the new address.
  const isUnderWay = row.needs_confirmation === 0 && row.stock_state === 'taken'
  if (!isLimited || !isUnderWay || !address || key === row.address_key) return null
  const buyer = { userId: row.user_id, addressKey: key, exceptOrderId: row.id }
  return (await takeTurn(tx, buyer, now)) ? null : { code: 'COD_ADDRESS_BUSY' }
}

/** The shopper has answered for it, or an earlier release never asked. */
function hasSameState(row: OrderRow, { state, pincode }: Address): boolean {
  const before = parseColumn(addressColumn, row.address)
  return before.state === state && before.pincode === pincode
}

function isSameCountry(one: string, other: string): boolean {
  const [a, b] = [countryCode(one) ?? one, countryCode(other) ?? other]
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

/**
 * `phone` as the account stores it. Ships orders that waited only for it, and sends
 * a code for unconfirmed ones. Cash on Delivery waits for another number if parcels
 * to this one came back.
 */
export async function addKnownPhone(
  tx: Tx,
  userId: string,
  phone: string,
  { network, now }: { network: string | null; now: number },
): Promise<void> {
  const indian = readIndianPhone(phone)
  const record = await readCodRecord(tx, { phone: indian.kind === 'ok' ? indian.phone : phone, now })
  for (const order of await fillInPhone(tx, { userId, phone, exceptCod: refusesParcels(record) })) {
    if (order.needs_confirmation === 1) await renewOrderCode(tx, order, { network, now })
    else
      await addJob(tx, { kind: 'ship-order', payload: { orderId: order.id }, dedupeKey: `ship-${order.id}-phone` }, now)
  }
}
