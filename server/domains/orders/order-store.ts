import type { OrderStatus } from '#contract/order-status.ts'
import type { Gift } from '#contract/schemas/gift.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import { hasPendingRefund } from '../payments/payment-store.ts'

/** The SQL of orders. */

export type OrderRow = DB['orders']
type OrderLineRow = DB['order_lines']

export interface StoredOrder {
  row: OrderRow
  lines: readonly OrderLineRow[]
}

/** Throws where its number is taken, or its intended order has become one already. */
export async function insertOrder(tx: Tx, row: OrderRow, lines: readonly OrderLineRow[]): Promise<void> {
  await tx.insertInto('orders').values(row).execute()
  await tx.insertInto('order_lines').values(lines).execute()
}

/** An order by its opaque id or by its number for people. With `userId` only one of this shopper is found. */
export async function readOrder(
  db: Queries,
  { id, userId }: { id: string; userId?: string | undefined },
): Promise<StoredOrder | null> {
  const byName = db
    .selectFrom('orders')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', id), eb('number', '=', id)]))
  const row = await (userId === undefined ? byName : byName.where('user_id', '=', userId)).executeTakeFirst()
  if (!row) return null
  const [order] = await withLines(db, [row])
  return order ?? null
}

/** The order that an intended order became; null when it became none. */
export async function findOrderOfCheckout(db: Queries, intendedId: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('checkout_session_id', '=', intendedId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** A shopper's orders, the newest first. */
export async function listOrders(db: Queries, userId: string): Promise<StoredOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .execute()
  return await withLines(db, rows)
}

/** The shop's newest orders, of one status where one is given. */
export async function listNewestOrders(
  db: Queries,
  atMost: number,
  status: OrderStatus | null,
): Promise<StoredOrder[]> {
  const all = db.selectFrom('orders').selectAll().orderBy('created_at', 'desc').orderBy('number', 'desc').limit(atMost)
  return await withLines(db, await (status ? all.where('status', '=', status) : all).execute())
}

async function withLines(db: Queries, rows: readonly OrderRow[]): Promise<StoredOrder[]> {
  if (rows.length === 0) return []
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where(
      'order_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ row, lines: lines.filter(({ order_id }) => order_id === row.id) }))
}

interface StatusChange {
  id: string
  from: OrderStatus
  to: OrderStatus
  /** JSON: the whole history, the new step included. */
  history: string
}

/** Moves an order on, and answers whether it was still where it was thought to be. */
export async function updateStatus(tx: Tx, { id, from, to, history }: StatusChange): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ status: to, history })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Writes what an order is a gift for, and answers whether it was still pending; then only it is written. */
export async function updateGift(tx: Tx, id: string, gift: Gift): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ gift: JSON.stringify(gift) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Returns the ids of the users to whom a product has been delivered. */
export async function readBuyers(db: Queries, productId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('orders.user_id')
    .where('order_lines.product_id', '=', productId)
    .where('orders.status', '=', 'delivered')
    .distinct()
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Whether something of a shopper is still to be paid, sent, delivered or given back. */
export async function hasUnfinishedOrders(db: Queries, userId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['pending', 'shipped', 'in transit'])
    .executeTakeFirst()
  if (order) return true
  const held = await db
    .selectFrom('checkout_sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'reserved')
    .executeTakeFirst()
  return held !== undefined || (await hasPendingRefund(db, userId))
}

/** The SQL of occasions: what an order is a gift for. One for each order. */

/** Saves the occasion of an order; one that it had is replaced. */
export async function upsertOccasion(db: Queries, row: DB['occasions']): Promise<void> {
  const { order_id: _, created_at: __, ...changed } = row
  await db
    .insertInto('occasions')
    .values(row)
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(changed))
    .execute()
}
