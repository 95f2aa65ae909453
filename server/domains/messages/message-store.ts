import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'

export type MessageRow = DB['messages']

export async function findMessageByKey(db: Queries, idempotencyKey: string): Promise<MessageRow | null> {
  const row = await db
    .selectFrom('messages')
    .selectAll()
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  return row ?? null
}

/** Throws if number or idempotency key is taken. */
export async function addMessage(db: Queries, row: MessageRow): Promise<void> {
  await db.insertInto('messages').values(row).execute()
}

/** Newest first. */
export async function readMessages(db: Queries, limit: number): Promise<MessageRow[]> {
  return db.selectFrom('messages').selectAll().orderBy('created_at', 'desc').limit(limit).execute()
}

/** `number` is e.g. `MS-26-000123`. */
export async function readMessage(db: Queries, number: string): Promise<MessageRow | null> {
  return (await db.selectFrom('messages').selectAll().where('number', '=', number).executeTakeFirst()) ?? null
}

/** `before` is epoch ms. */
export async function deleteMessagesBefore(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('messages').where('created_at', '<', before).execute()
}
