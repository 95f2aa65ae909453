/** Links through which orders can be followed without logging in. */
import type { DB } from '../../../storage/schema.ts'
import type { Queries } from '../../../storage/transaction.ts'

type FollowLinkRow = DB['follow_links']

export async function insertFollowLink(db: Queries, row: FollowLinkRow): Promise<void> {
  await db.insertInto('follow_links').values(row).execute()
}

/** Returns null if the link does not exist or has expired at `now` (epoch ms). */
export async function readFollowLink(db: Queries, id: string, now: number): Promise<FollowLinkRow | null> {
  const row = await db
    .selectFrom('follow_links')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** When the last link expires (epoch ms), or null if none works at `now`. */
export async function readLastExpiry(db: Queries, orderId: string, now: number): Promise<number | null> {
  const row = await db
    .selectFrom('follow_links')
    .select('expires_at')
    .where('order_id', '=', orderId)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.expires_at ?? null
}

export async function deleteFollowLinks(db: Queries, orderId: string): Promise<void> {
  await db.deleteFrom('follow_links').where('order_id', '=', orderId).execute()
}

export async function deleteUserFollowLinks(db: Queries, userId: string): Promise<void> {
  await db
    .deleteFrom('follow_links')
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute()
}

/** Those that a session could have made: they show the orders, and prove nothing. */
export async function deleteSharedFollowLinks(db: Queries, userId: string): Promise<void> {
  await db
    .deleteFrom('follow_links')
    .where('can_confirm', '=', 0)
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute()
}

export async function deleteExpiredFollowLinks(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('follow_links').where('expires_at', '<=', now).execute()
}
