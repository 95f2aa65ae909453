/** The messages of the sandbox's providers to the shop. */
import type { DB } from '../storage/schema.ts'
import type { Queries } from '../storage/transaction.ts'

export type WebhookRow = DB['sandbox_webhooks']

export async function addWebhook(db: Queries, row: WebhookRow): Promise<void> {
  await db.insertInto('sandbox_webhooks').values(row).execute()
}

/** Oldest first. */
export async function listWebhooks(db: Queries): Promise<WebhookRow[]> {
  return await db.selectFrom('sandbox_webhooks').selectAll().orderBy('created_at').orderBy('id').execute()
}

export async function readWebhook(db: Queries, id: string): Promise<WebhookRow | undefined> {
  return await db.selectFrom('sandbox_webhooks').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Takes the messages that are due, so that no other process sends them. One that is not heard of again by `until` is due
 * once more.
 */
export async function claimWebhooks(
  db: Queries,
  { now, until }: { now: number; until: number },
): Promise<WebhookRow[]> {
  const due = await db
    .selectFrom('sandbox_webhooks')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(20)
    .execute()
  const taken = await Promise.all(
    due.map(async (row) => {
      const { numUpdatedRows } = await db
        .updateTable('sandbox_webhooks')
        .set({ attempts: row.attempts + 1, due_at: until })
        .where('id', '=', row.id)
        .where('state', '=', 'waiting')
        .where('attempts', '=', row.attempts)
        .executeTakeFirst()
      return numUpdatedRows === 1n ? [{ ...row, attempts: row.attempts + 1 }] : []
    }),
  )
  return taken.flat()
}

type Outcome = Pick<WebhookRow, 'state' | 'last_answer' | 'due_at'>

export async function saveOutcome(db: Queries, id: string, outcome: Outcome): Promise<void> {
  await db.updateTable('sandbox_webhooks').set(outcome).where('id', '=', id).execute()
}
