import type { ErrorCode } from '#contract/errors.ts'
import { addressKey } from '#contract/orders/address.ts'
import { countryCode } from '#contract/orders/country-code.ts'
import type { Address } from '#contract/schemas/address.ts'
import type { Clock } from '../../lib/clock.ts'
import { addressColumn, parseColumn } from '../../storage/json-columns.ts'
import { addJob } from '../../storage/outbox.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { acceptsCod } from '../delivery/delivery-table.ts'
import { renewOrderCode } from '../orders/order-codes.ts'
import { updateContact } from '../orders/order-parcel-store.ts'
import { readOrder, type StoredOrder } from '../orders/order-store.ts'

/** What is to be corrected; a missing part stays as it is. */
interface Contact {
  phone?: string | undefined
  address?: Address | undefined
}

type Refusal = Extract<ErrorCode, 'ORDER_UNKNOWN' | 'CONTACT_TOO_LATE' | 'COUNTRY_FIXED' | 'COD_NOT_THERE'>

/**
 * Corrects the phone number or address of an order until its parcel has left. The carrier is told by a job, an order that
 * waited for a phone number is shipped, and one that is not confirmed yet gets a new code. The country stays, because tax and payment depend on it. Returns the order
 * as it was before the call, or an error code.
 */
export async function correctContact(
  { db, clock }: { db: Queries; clock: Clock },
  query: { id: string; userId?: string },
  contact: Contact,
): Promise<StoredOrder | Refusal> {
  return await inTransaction(db, async (tx) => {
    const now = clock()
    const order = await readOrder(tx, query)
    if (!order) return 'ORDER_UNKNOWN'
    const { row } = order
    const address = parseColumn(addressColumn, row.address)
    const corrected = contact.address ?? address
    if (row.status !== 'pending' || row.cancel_requested_at !== null) return 'CONTACT_TOO_LATE'
    if (!isSameCountry(address.country, corrected.country)) return 'COUNTRY_FIXED'
    if (row.method === 'cod' && contact.address && !(await acceptsCod(tx, corrected, now))) return 'COD_NOT_THERE'
    const phone = contact.phone ?? row.phone
    const values = { phone, address: JSON.stringify(corrected), address_key: addressKey(corrected) }
    if (values.phone === row.phone && values.address === row.address) return order
    if (!(await updateContact(tx, row.id, values))) return 'CONTACT_TOO_LATE'
    if (phone !== row.phone) await renewOrderCode(tx, order, now)
    const payload = { orderId: row.id }
    await addJob(tx, { kind: 'ship-order', payload, dedupeKey: `ship-${row.id}-corrected-${now}` }, now)
    await addJob(tx, { kind: 'update-recipient', payload, dedupeKey: `recipient-${row.id}-${now}` }, now)
    return order
  })
}

function isSameCountry(one: string, other: string): boolean {
  const [a, b] = [countryCode(one) ?? one, countryCode(other) ?? other]
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}
