/** The SQL of requests for a piece of one's own. */
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'

export type CustomOrderRow = DB['custom_orders']

/** What came under this key before; `null` where nothing did. */
export async function findCustomOrderByKey(db: Queries, repeatKey: string): Promise<CustomOrderRow | null> {
  const row = await db
    .selectFrom('custom_orders')
    .selectAll()
    .where('idempotency_key', '=', repeatKey)
    .executeTakeFirst()
  return row ?? null
}

/** Throws where its number or its key is there already. */
export async function addCustomOrder(db: Queries, row: CustomOrderRow): Promise<void> {
  await db.insertInto('custom_orders').values(row).execute()
}

/** Whether a request uses this picture. */
export async function isDesignInUse(db: Queries, address: string): Promise<boolean> {
  const row = await db.selectFrom('custom_orders').select('number').where('design_url', '=', address).executeTakeFirst()
  return row !== undefined
}

/** The newest first. */
export async function readCustomOrders(db: Queries, atMost: number): Promise<CustomOrderRow[]> {
  return db.selectFrom('custom_orders').selectAll().orderBy('created_at', 'desc').limit(atMost).execute()
}

/** By its number, as CJ-26-000123; `null` where there is none. */
export async function readCustomOrder(db: Queries, number: string): Promise<CustomOrderRow | null> {
  return (await db.selectFrom('custom_orders').selectAll().where('number', '=', number).executeTakeFirst()) ?? null
}

/** Answers the addresses of the pictures that no other request uses either. */
export async function deleteCustomOrdersBefore(db: Queries, before: number): Promise<string[]> {
  const gone = await db.deleteFrom('custom_orders').where('created_at', '<', before).returning('design_url').execute()
  const designs = gone.map(({ design_url }) => design_url).filter((design) => design !== '')
  if (designs.length === 0) return []
  const used = await db.selectFrom('custom_orders').select('design_url').where('design_url', 'in', designs).execute()
  return designs.filter((design) => !used.some((other) => other.design_url === design))
}
