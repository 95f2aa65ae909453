/** The SQL of requests for a piece of one's own. */
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'

export type CustomOrderRow = DB['custom_orders']

export async function customOrderOfRequest(db: Queries, requestKey: string): Promise<CustomOrderRow | null> {
  const row = await db.selectFrom('custom_orders').selectAll().where('request_key', '=', requestKey).executeTakeFirst()
  return row ?? null
}

export async function addCustomOrder(db: Queries, row: CustomOrderRow): Promise<void> {
  await db.insertInto('custom_orders').values(row).execute()
}

/** The newest first. */
export async function readCustomOrders(db: Queries, atMost: number): Promise<CustomOrderRow[]> {
  return db.selectFrom('custom_orders').selectAll().orderBy('created_at', 'desc').limit(atMost).execute()
}

export async function readCustomOrder(db: Queries, number: string): Promise<CustomOrderRow | null> {
  return (await db.selectFrom('custom_orders').selectAll().where('number', '=', number).executeTakeFirst()) ?? null
}

export async function forgetCustomOrders(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('custom_orders').where('created_at', '<', before).execute()
}
