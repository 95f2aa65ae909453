/** SQL queries for the confirmation of Cash on Delivery orders: their state, their codes and how many there are. */
import type { Queries, Tx } from '../../storage/transaction.ts'
import type { OrderRow } from './order-store.ts'

/** How long a shopper can confirm an order, in ms: two days. */
export const CONFIRM_WITHIN_MS = 2 * 24 * 60 * 60_000

/** Who orders, and where to: orders that share any of the three count together. */
export interface CodBuyer {
  userId: string
  /** Phone number, or an empty string if none is known. */
  phone: string
  /** From `addressKey` in the contract. */
  addressKey: string
}

/** Returns the largest number of unconfirmed orders that the account, the phone or the address has. */
export function countUnconfirmed(db: Queries, buyer: CodBuyer): Promise<number> {
  return countShared(db, buyer, (row) => row.where('needs_confirmation', '=', 1).where('status', '=', 'pending'))
}

/** Returns the largest number of parcels that were refused or not accepted by the account, the phone or the address. */
export function countReturned(db: Queries, buyer: CodBuyer): Promise<number> {
  return countShared(db, buyer, (row) => row.where('returned_at', 'is not', null))
}

type CodOrders = ReturnType<typeof selectCodOrders>

function selectCodOrders(db: Queries) {
  return db.selectFrom('orders').select(['user_id', 'phone', 'address_key']).where('method', '=', 'cod')
}

async function countShared(
  db: Queries,
  { userId, phone, addressKey }: CodBuyer,
  narrow: (orders: CodOrders) => CodOrders,
): Promise<number> {
  const rows = await narrow(selectCodOrders(db))
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        eb.and([eb('phone', '=', phone), eb('phone', '!=', '')]),
        eb('address_key', '=', addressKey),
      ]),
    )
    .execute()
  return Math.max(
    rows.filter(({ user_id }) => user_id === userId).length,
    rows.filter((row) => phone !== '' && row.phone === phone).length,
    rows.filter(({ address_key }) => address_key === addressKey).length,
  )
}

/** Returns whether a user has received a Cash on Delivery order that was confirmed with this phone number. */
export async function hasAcceptedParcel(db: Queries, { userId, phone }: CodBuyer): Promise<boolean> {
  if (phone === '') return false
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('phone', '=', phone)
    .where('confirm_by', 'is not', null)
    .where('status', '=', 'delivered')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Marks an order as confirmed. Returns false and changes nothing if it needs no confirmation, has been cancelled, or its
 * time is up at `now` (epoch ms).
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

/** Returns the ids of up to `limit` orders whose confirmation was due before `before` (epoch ms). */
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

/** Saves the code of an order, which replaces any earlier one. */
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

/** Makes the code of an order useless. */
export async function deleteCode(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('order_codes').where('order_id', '=', orderId).execute()
}

/**
 * Counts a try at an order's code and returns the code's hash. Returns null if there is no code, it has expired at `now`
 * (epoch ms), or it has been tried `maxTries` times.
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

/** Saves a phone number in a user's pending orders that have none. Returns these orders. */
export async function fillInPhone(
  tx: Tx,
  userId: string,
  phone: string,
): Promise<Pick<OrderRow, 'id' | 'needs_confirmation'>[]> {
  return await tx
    .updateTable('orders')
    .set({ phone })
    .where('user_id', '=', userId)
    .where('phone', '=', '')
    .where('status', '=', 'pending')
    .returning(['id', 'needs_confirmation'])
    .execute()
}
