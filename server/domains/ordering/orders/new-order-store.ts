import type { Queries, Tx } from '../../../storage/transaction.ts'

export async function insertNewOrder(tx: Tx, orderId: string, now: number): Promise<void> {
  await tx
    .insertInto('new_orders')
    .values({ order_id: orderId, added_at: now })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}

/** Deletes the oldest entries and returns their orders' ids, oldest first. */
export async function takeNewOrders(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('new_orders')
    .select('order_id')
    .orderBy('added_at')
    .orderBy('order_id')
    .limit(limit)
    .execute()
  const ids = rows.map(({ order_id }) => order_id)
  if (ids.length === 0) return []
  // Of two processes, the second deletes none.
  const taken = await tx.deleteFrom('new_orders').where('order_id', 'in', ids).returning('order_id').execute()
  return ids.filter((id) => taken.some(({ order_id }) => order_id === id))
}

/** Whether the owner was told of orders after this time (epoch ms). */
export async function wasReportedAfter(db: Queries, time: number): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('dedupe_key', '>', `owner-new-orders-${time}`)
    .where('dedupe_key', '<', 'owner-new-orders-a')
    .executeTakeFirst()
  return row !== undefined
}
