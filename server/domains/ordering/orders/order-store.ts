import type { InsertObject } from 'kysely'
import type { OrderStatus } from '#contract/orders/order-status.ts'
import type { Gift } from '#contract/schemas/gift.ts'
import { addEvent } from '../../../storage/events.ts'
import type { DB } from '../../../storage/schema.ts'
import type { Queries, Tx } from '../../../storage/transaction.ts'

export type OrderRow = DB['orders']
type OrderLineRow = DB['order_lines']

export interface StoredOrder {
  row: OrderRow
  lines: readonly OrderLineRow[]
}

/** Their tax may be read in the statement that inserts them. */
type NewOrderLine = InsertObject<DB, 'order_lines'>

/** Throws if the order number exists or the checkout already has an order. */
export async function insertOrder(tx: Tx, row: OrderRow, lines: readonly NewOrderLine[]): Promise<StoredOrder> {
  await tx.insertInto('orders').values(row).execute()
  const inserted = await tx.insertInto('order_lines').values(lines).returningAll().execute()
  const { number, status, method, total_paise: paise } = row
  addEvent(tx, { topic: 'money', subject: number, after: { order: status, method, paise } })
  return { row, lines: inserted.toSorted((a, b) => a.position - b.position) }
}

/**
 * Finds an order by its id or number. With `userId`, only an order of this user.
 */
export async function readOrder(
  db: Queries,
  { id, userId }: { id: string; userId?: string | undefined },
): Promise<StoredOrder | null> {
  const query = db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .selectAll(['orders', 'order_lines'])
    .where((eb) => eb.or([eb('id', '=', id), eb('number', '=', id)]))
    .orderBy('position')
  return toStoredOrder(await (userId === undefined ? query : query.where('user_id', '=', userId)).execute())
}

function toStoredOrder(rows: readonly (OrderRow & OrderLineRow)[]): StoredOrder | null {
  const split = rows.map(
    ({ order_id, position, product_id, title, image, price_paise, quantity, size, hsn, gst_rate, unit, ...row }) => {
      const product = { product_id, title, image, price_paise, size, hsn, gst_rate, unit }
      return { row, line: { order_id, position, quantity, ...product } }
    },
  )
  return split[0] ? { row: split[0].row, lines: split.map(({ line }) => line) } : null
}

/**
 * Locks an order until the transaction ends, so that changes of one order run one
 * after the other.
 */
export async function lockOrder(tx: Tx, id: string): Promise<StoredOrder | null> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', '=', id)
    .execute()
  return await readOrder(tx, { id })
}

export async function findOrderOfCheckout(db: Queries, checkoutId: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('checkout_session_id', '=', checkoutId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns the newest first. */
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

/** Returns the newest orders of all users first; a `status` of null means any. */
export async function listNewestOrders(
  db: Queries,
  limit: number,
  status: OrderStatus | 'unconfirmed' | null,
): Promise<StoredOrder[]> {
  const all = db.selectFrom('orders').selectAll().orderBy('created_at', 'desc').orderBy('number', 'desc').limit(limit)
  if (status === null) return await withLines(db, await all.execute())
  const some = status === 'unconfirmed' ? all.where('needs_confirmation', '=', 1) : all
  return await withLines(db, await some.where('status', '=', status === 'unconfirmed' ? 'pending' : status).execute())
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
  /** The complete history as JSON, including the new status. */
  history: string
}

/** Returns false if the current status is not `from`, or the parcel came back. */
export async function updateStatus(tx: Tx, { id, from, to, history }: StatusChange): Promise<boolean> {
  const order = await tx
    .updateTable('orders')
    .set({ status: to, history, cancel_requested_at: null })
    .where('id', '=', id)
    .where('status', '=', from)
    .where('returned_at', 'is', null)
    .returning('number')
    .executeTakeFirst()
  if (!order) return false
  addEvent(tx, { topic: 'money', subject: order.number, before: { order: from }, after: { order: to } })
  return true
}

/** Returns false if the order is no longer pending. */
export async function updateGift(tx: Tx, id: string, gift: Gift): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ gift: JSON.stringify(gift) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Users who have received a product, with the size they received last, or null if
 * it had none.
 */
export type Buyers = ReadonlyMap<string, string | null>

export async function readBuyers(db: Queries, productId: string, userIds: readonly string[]): Promise<Buyers> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['orders.user_id', 'order_lines.product_id', 'order_lines.size'])
    .where('orders.user_id', 'in', userIds)
    .where('orders.status', '=', 'delivered')
    .orderBy('orders.created_at')
    .orderBy('order_lines.position', 'desc')
    .execute()
  // Not filtered by the query, because SQLite would then read everyone's orders
  // of the product.
  const received = rows.filter(({ product_id }) => product_id === productId)
  return new Map(received.map(({ user_id, size }) => [user_id, size]))
}

/** Open means neither delivered, cancelled nor back at the shop. */
export async function hasOpenOrder(db: Queries, userId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['pending', 'shipped', 'in transit'])
    .where('returned_at', 'is', null)
    .executeTakeFirst()
  return order !== undefined
}

/** With Cash on Delivery, still waiting for a confirmation. */
export async function listUnconfirmedOf(db: Queries, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('needs_confirmation', '=', 1)
    .where('status', '=', 'pending')
    .execute()
  return rows.map(({ id }) => id)
}

export async function upsertOccasion(db: Queries, row: DB['occasions']): Promise<void> {
  const { order_id: _, created_at: __, ...changed } = row
  await db
    .insertInto('occasions')
    .values(row)
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(changed))
    .execute()
}

/**
 * A state of null means that the parcel is on its way again. Returns whether it
 * changed.
 */
export async function updateParcelState(
  tx: Tx,
  { id, parcel_state: from }: Pick<OrderRow, 'id' | 'parcel_state'>,
  to: OrderRow['parcel_state'],
): Promise<boolean> {
  if (from === to) return false
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ parcel_state: to })
    .where('id', '=', id)
    .where('returned_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Returns false if the order came back before, or was delivered or cancelled. */
export async function markReturned(tx: Tx, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ parcel_state: 'returned', returned_at: now, cancel_requested_at: null })
    .where('id', '=', id)
    .where('returned_at', 'is', null)
    .where('status', 'in', ['pending', 'shipped', 'in transit'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** True if the carrier has accepted the parcel and not given it back. */
export async function hasParcel(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('shipments')
    .select('order_id')
    .where('order_id', '=', id)
    .where('carrier_order_id', 'is not', null)
    .where('state', '!=', 'cancelled')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * `address` is JSON, stored with its key. Returns false if the order is no longer
 * pending.
 */
export async function updateContact(
  tx: Tx,
  id: string,
  contact: Pick<OrderRow, 'phone' | 'address' | 'address_key'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set(contact)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function updateArrival(
  tx: Tx,
  id: string,
  arrival: Pick<OrderRow, 'arrives_first' | 'arrives_last'>,
): Promise<void> {
  await tx.updateTable('orders').set(arrival).where('id', '=', id).execute()
}

/** Twelve digits, or null. */
export async function saveEwayBill(db: Queries, id: string, ewayBill: string | null): Promise<void> {
  await db.updateTable('orders').set({ eway_bill: ewayBill }).where('id', '=', id).execute()
}

/**
 * The shopper asked to cancel, but the parcel must be recalled first. Null
 * forgets it.
 */
export async function saveCancelRequest(tx: Tx, id: string, requestedAt: number | null): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ cancel_requested_at: requestedAt })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}
