/** SQL queries for messages that visitors send from the contact page. */
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

/** Inserts a message. Throws if another message already has its number or idempotency key. */
export async function addMessage(db: Queries, row: MessageRow): Promise<void> {
  await db.insertInto('messages').values(row).execute()
}

/** Returns up to `limit` messages from the contact page, newest first. */
export async function readMessages(db: Queries, limit: number): Promise<MessageRow[]> {
  return db.selectFrom('messages').selectAll().orderBy('created_at', 'desc').limit(limit).execute()
}

/** Returns the message with the given number, e.g. `MS-26-000123`, or null if there is none. */
export async function readMessage(db: Queries, number: string): Promise<MessageRow | null> {
  return (await db.selectFrom('messages').selectAll().where('number', '=', number).executeTakeFirst()) ?? null
}

/** Deletes all messages that were sent earlier than `before` (epoch ms). */
export async function deleteMessagesBefore(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('messages').where('created_at', '<', before).execute()
}
