/** The SQL of messages from the contact page. */
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'

export type MessageRow = DB['messages']

/** What came under this key before; `null` where nothing did. */
export async function findMessageByKey(db: Queries, repeatKey: string): Promise<MessageRow | null> {
  const row = await db.selectFrom('messages').selectAll().where('idempotency_key', '=', repeatKey).executeTakeFirst()
  return row ?? null
}

/** Throws where its number or its key is there already. */
export async function addMessage(db: Queries, row: MessageRow): Promise<void> {
  await db.insertInto('messages').values(row).execute()
}

/** The newest first. */
export async function readMessages(db: Queries, atMost: number): Promise<MessageRow[]> {
  return db.selectFrom('messages').selectAll().orderBy('created_at', 'desc').limit(atMost).execute()
}

/** By its number, as MS-26-000123; `null` where there is none. */
export async function readMessage(db: Queries, number: string): Promise<MessageRow | null> {
  return (await db.selectFrom('messages').selectAll().where('number', '=', number).executeTakeFirst()) ?? null
}

/** Forgets those that came before then (epoch ms). */
export async function deleteMessagesBefore(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('messages').where('created_at', '<', before).execute()
}
