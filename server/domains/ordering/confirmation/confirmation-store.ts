import type { ExpressionBuilder } from 'kysely'
import { readIndianPhone, toInternational } from '#contract/orders/indian-phone.ts'
import type { DB } from '../../../storage/schema.ts'
import type { Queries, Tx } from '../../../storage/transaction.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { readExchangeSources } from '../orders/return-store.ts'

/** In ms: two days. */
export const CONFIRM_WITHIN_MS = 2 * 24 * 60 * 60_000

/**
 * Orders that share the account, the phone or the address count together. Missing
 * and empty parts do not count.
 */
export interface CodBuyer {
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
  /**
   * The largest number of parcels that one of the three refused or did not
   * accept within 180 days. Parcels of exchanges do not count: their shopper has
   * accepted and paid for the first one. A phone counts with the accounts that
   * have proven it: anyone can type it.
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
    .leftJoin('proven_phones', (join) =>
      join.onRef('proven_phones.user_id', '=', 'orders.user_id').onRef('proven_phones.phone', '=', 'orders.phone'),
    )
    .select(['id', 'orders.user_id', 'orders.phone', 'address_key', 'proven_at'])
    .select(['status', 'confirm_by', 'returned_at'])
    .where('method', '=', 'cod')
    .where('id', '!=', exceptOrderId)
    .where((eb) => eb.or([eb('returned_at', '>', now - RETURN_COUNTS_MS), eb('status', '=', 'delivered')]))
    .where((eb) =>
      eb.or([
        eb.and([eb('orders.user_id', '=', userId), eb.lit(userId !== '')]),
        eb.and([eb('orders.phone', '=', phone), eb.lit(phone !== '')]),
        eb.and([eb('address_key', '=', addressKey), eb.lit(addressKey !== '')]),
      ]),
    )
    .execute()
  const returnedRows = rows.filter(({ returned_at }) => returned_at !== null)
  const exchanges = await readExchangeSources(
    db,
    returnedRows.map(({ id }) => id),
  )
  const returned = returnedRows.filter(({ id }) => !exchanges.has(id))
  const isOfPhone = (row: (typeof rows)[number]) => phone !== '' && row.phone === phone
  return {
    returned: Math.max(
      returned.filter(({ user_id }) => userId !== '' && user_id === userId).length,
      returned.filter((row) => isOfPhone(row) && row.proven_at !== null).length,
      returned.filter(({ address_key }) => addressKey !== '' && address_key === addressKey).length,
    ),
    hasAcceptedParcel: rows.some(
      (row) => row.user_id === userId && isOfPhone(row) && row.confirm_by !== null && row.status === 'delivered',
    ),
  }
}

type AccountAndAddress = Required<Pick<CodBuyer, 'userId' | 'addressKey'>>

/**
 * Confirmed orders of an account or to an address whose parcels have left or will
 * next, and those that arrived.
 */
export async function listUnderWay(
  db: Queries,
  { exceptOrderId, ...buyer }: AccountAndAddress & { exceptOrderId: string },
): Promise<Pick<OrderRow, 'id' | 'user_id' | 'address_key' | 'status' | 'history'>[]> {
  return await db
    .selectFrom('orders')
    .select(['id', 'user_id', 'address_key', 'status', 'history'])
    .where('method', '=', 'cod')
    .where('needs_confirmation', '=', 0)
    .where('status', '!=', 'cancelled')
    .where('returned_at', 'is', null)
    .where('stock_state', '=', 'taken')
    .where('id', '!=', exceptOrderId)
    .where(isOf(buyer))
    .execute()
}

/** Locks what may be or come under way until the transaction ends. */
export async function lockUnderWay(tx: Tx, buyer: AccountAndAddress): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('method', '=', 'cod')
    .where('status', 'in', ['pending', 'shipped', 'in transit'])
    .where(isOf(buyer))
    .execute()
}

/** Confirmed orders whose items are not taken yet, the oldest first. */
export async function listWaiting(
  db: Queries,
  near: AccountAndAddress | null,
): Promise<Pick<OrderRow, 'id' | 'user_id' | 'address_key'>[]> {
  return await db
    .selectFrom('orders')
    .select(['id', 'user_id', 'address_key'])
    .where('stock_state', '=', 'waiting')
    .where('method', '=', 'cod')
    .where('status', '=', 'pending')
    .where('needs_confirmation', '=', 0)
    .$if(near !== null, (query) => query.where(isOf(near ?? { userId: '', addressKey: '' })))
    .orderBy('created_at')
    .orderBy('number')
    .execute()
}

function isOf({ userId, addressKey }: AccountAndAddress) {
  return (eb: ExpressionBuilder<DB, 'orders'>) =>
    eb.or([eb('user_id', '=', userId), ...(addressKey === '' ? [] : [eb('address_key', '=', addressKey)])])
}

/** Idempotent. `now` is epoch ms. */
export async function saveProvenPhone(tx: Tx, userId: string, phone: string, now: number): Promise<void> {
  await tx
    .insertInto('proven_phones')
    .values({ user_id: userId, phone, proven_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'phone']).doNothing())
    .execute()
}

export async function isPhoneProven(db: Queries, userId: string, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('proven_phones')
    .select('phone')
    .where('user_id', '=', userId)
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteProvenPhones(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('proven_phones').where('user_id', '=', userId).execute()
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
export async function saveCode(db: Queries, row: Omit<DB['order_codes'], 'tries'>): Promise<void> {
  const { hash, expires_at, sent_to } = row
  await db
    .insertInto('order_codes')
    .values({ ...row, tries: 0 })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ hash, expires_at, sent_to, tries: 0 }))
    .execute()
}

export async function deleteCode(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('order_codes').where('order_id', '=', orderId).execute()
}

/**
 * Counts a try and returns the code. Returns null if there is none, it has
 * expired at `now` (epoch ms), or it was tried `maxTries` times.
 */
export async function tryCode(
  db: Queries,
  orderId: string,
  now: number,
  maxTries: number,
): Promise<Pick<DB['order_codes'], 'hash' | 'sent_to'> | null> {
  const row = await db
    .updateTable('order_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('order_id', '=', orderId)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning(['hash', 'sent_to'])
    .executeTakeFirst()
  return row ?? null
}

/**
 * Saves a phone number in a user's pending orders without one that can have it,
 * and returns these. `exceptCod` leaves those with Cash on Delivery out.
 */
export async function fillInPhone(
  tx: Tx,
  { userId, phone, exceptCod }: { userId: string; phone: string; exceptCod: boolean },
): Promise<Pick<OrderRow, 'id' | 'status' | 'needs_confirmation' | 'confirm_by'>[]> {
  const fill = (stored: string, isAt: 'like' | 'not like') =>
    tx
      .updateTable('orders')
      .set({ phone: stored })
      .where('user_id', '=', userId)
      .where('phone', '=', '')
      .where('status', '=', 'pending')
      .where('address_key', isAt, 'IN %')
      .$if(exceptCod, (query) => query.where('method', '!=', 'cod'))
      .returning(['id', 'status', 'needs_confirmation', 'confirm_by'])
      .execute()
  const indian = readIndianPhone(phone)
  const inIndia = indian.kind === 'ok' ? await fill(indian.phone, 'like') : []
  return [...inIndia, ...(await fill(toInternational(phone), 'not like'))]
}
