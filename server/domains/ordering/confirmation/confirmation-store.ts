import { INDIAN_PHONE } from '#contract/orders/address-rules.ts'
import type { Queries, Tx } from '../../../storage/transaction.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { readExchangeSources } from '../orders/return-store.ts'

/** In ms: two days. */
export const CONFIRM_WITHIN_MS = 2 * 24 * 60 * 60_000

/**
 * Orders that share the account, the phone or the address count together. Missing
 * and empty parts do not count.
 */
interface CodBuyer {
  userId?: string
  phone?: string
  /** From `addressKey` in the contract. */
  addressKey?: string
  /** Does not count, because it is being corrected. */
  exceptOrderId?: string
  /** Epoch ms. */
  now: number
}

/** What earlier Cash on Delivery orders say about a buyer. */
export interface CodRecord {
  /** The largest number that the account, the phone or the address has. */
  unconfirmed: number
  /**
   * The largest number of parcels that one of the three refused or did not
   * accept within 180 days. Parcels of exchanges do not count: their shopper has accepted and
   * paid for the first one.
   */
  returned: number
  /**
   * The account has received an order that was confirmed with this phone number.
   */
  hasAcceptedParcel: boolean
}

/** In ms: a refused parcel is forgotten after 180 days. */
const RETURN_COUNTS_MS = 180 * 24 * 60 * 60_000

export async function readCodRecord(db: Queries, { exceptOrderId = '', now, ...buyer }: CodBuyer): Promise<CodRecord> {
  const { userId = '', phone = '', addressKey = '' } = buyer
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'user_id', 'phone', 'address_key', 'status', 'needs_confirmation', 'confirm_by', 'returned_at'])
    .where('method', '=', 'cod')
    .where('id', '!=', exceptOrderId)
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', '=', userId), eb.lit(userId !== '')]),
        eb.and([eb('phone', '=', phone), eb.lit(phone !== '')]),
        eb.and([eb('address_key', '=', addressKey), eb.lit(addressKey !== '')]),
      ]),
    )
    .execute()
  const isOfPhone = (row: (typeof rows)[number]) => phone !== '' && row.phone === phone
  const largest = (counted: typeof rows) =>
    Math.max(
      counted.filter(({ user_id }) => userId !== '' && user_id === userId).length,
      counted.filter(isOfPhone).length,
      counted.filter(({ address_key }) => addressKey !== '' && address_key === addressKey).length,
    )
  const returned = rows.filter(({ returned_at }) => returned_at !== null && returned_at > now - RETURN_COUNTS_MS)
  const exchanges = await readExchangeSources(
    db,
    returned.map(({ id }) => id),
  )
  return {
    unconfirmed: largest(rows.filter((row) => row.needs_confirmation === 1 && row.status === 'pending')),
    returned: largest(returned.filter(({ id }) => !exchanges.has(id))),
    hasAcceptedParcel: rows.some(
      (row) => row.user_id === userId && isOfPhone(row) && row.confirm_by !== null && row.status === 'delivered',
    ),
  }
}

/**
 * Returns false if the order needs no confirmation, is cancelled, or its time is
 * up at `now` (epoch ms).
 */
export async function markConfirmed(tx: Tx, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ needs_confirmation: 0 })
    .where('id', '=', id)
    .where('needs_confirmation', '=', 1)
    .where('status', '=', 'pending')
    .where('confirm_by', '>', now)
    .executeTakeFirstOrThrow()
  await deleteCode(tx, id)
  return numUpdatedRows === 1n
}

/** Orders whose confirmation was due before `before` (epoch ms). */
export async function listUnconfirmed(db: Queries, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('needs_confirmation', '=', 1)
    .where('status', '=', 'pending')
    .where('confirm_by', '<', before)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Replaces any earlier code. */
export async function saveCode(
  db: Queries,
  row: { order_id: string; hash: string; expires_at: number },
): Promise<void> {
  const { hash, expires_at } = row
  await db
    .insertInto('order_codes')
    .values({ ...row, tries: 0 })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ hash, expires_at, tries: 0 }))
    .execute()
}

export async function deleteCode(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('order_codes').where('order_id', '=', orderId).execute()
}

/**
 * Counts a try and returns the code's hash. Returns null if there is no code, it
 * has expired at `now` (epoch ms), or it was tried `maxTries` times.
 */
export async function tryCode(db: Queries, orderId: string, now: number, maxTries: number): Promise<string | null> {
  const row = await db
    .updateTable('order_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('order_id', '=', orderId)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning('hash')
    .executeTakeFirst()
  return row?.hash ?? null
}

/**
 * Saves a phone number in a user's pending orders without one that can have it,
 * and returns these. `exceptCod` leaves those with Cash on Delivery out.
 */
export async function fillInPhone(
  tx: Tx,
  { userId, phone, exceptCod }: { userId: string; phone: string; exceptCod: boolean },
): Promise<Pick<OrderRow, 'id' | 'status' | 'needs_confirmation' | 'confirm_by'>[]> {
  return await tx
    .updateTable('orders')
    .set({ phone })
    .where('user_id', '=', userId)
    .where('phone', '=', '')
    .where('status', '=', 'pending')
    .$if(exceptCod, (query) => query.where('method', '!=', 'cod'))
    .$if(!INDIAN_PHONE.test(phone), (query) => query.where('address_key', 'not like', 'IN %'))
    .returning(['id', 'status', 'needs_confirmation', 'confirm_by'])
    .execute()
}
