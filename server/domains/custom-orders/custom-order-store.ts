import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'

export type CustomOrderRow = DB['custom_orders']

export async function findCustomOrderByKey(db: Queries, idempotencyKey: string): Promise<CustomOrderRow | null> {
  const row = await db
    .selectFrom('custom_orders')
    .selectAll()
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  return row ?? null
}

/** Throws if number or idempotency key is taken. */
export async function addCustomOrder(db: Queries, row: CustomOrderRow): Promise<void> {
  await db.insertInto('custom_orders').values(row).execute()
}

export async function isDesignInUse(db: Queries, url: string): Promise<boolean> {
  const row = await db.selectFrom('custom_orders').select('number').where('design_url', '=', url).executeTakeFirst()
  return row !== undefined
}

/** Newest first. */
export async function readCustomOrders(db: Queries, limit: number): Promise<CustomOrderRow[]> {
  return db.selectFrom('custom_orders').selectAll().orderBy('created_at', 'desc').limit(limit).execute()
}

/** `number` is e.g. `CJ-26-000123`. */
export async function readCustomOrder(db: Queries, number: string): Promise<CustomOrderRow | null> {
  return (await db.selectFrom('custom_orders').selectAll().where('number', '=', number).executeTakeFirst()) ?? null
}

/** Created before `before` (epoch ms). Returns the pictures that are no longer used. */
export async function deleteCustomOrdersBefore(db: Queries, before: number): Promise<string[]> {
  const deleted = await db
    .deleteFrom('custom_orders')
    .where('created_at', '<', before)
    .returning('design_url')
    .execute()
  const urls = deleted.map(({ design_url }) => design_url).filter((url) => url !== '')
  if (urls.length === 0) return []
  const rest = await db.selectFrom('custom_orders').select('design_url').where('design_url', 'in', urls).execute()
  return urls.filter((url) => !rest.some(({ design_url }) => design_url === url))
}
