import type { DB } from '../storage/schema.ts'
import type { Queries } from '../storage/transaction.ts'

export type WebhookRow = DB['sandbox_webhooks']

export async function insertWebhook(db: Queries, row: WebhookRow): Promise<void> {
  await db.insertInto('sandbox_webhooks').values(row).execute()
}

/** Oldest first. */
export async function listWebhooks(db: Queries): Promise<WebhookRow[]> {
  return await db.selectFrom('sandbox_webhooks').selectAll().orderBy('created_at').orderBy('id').execute()
}

export async function readWebhook(db: Queries, id: string): Promise<WebhookRow | undefined> {
  return await db.selectFrom('sandbox_webhooks').selectAll().where('id', '=', id).executeTakeFirst()
}

const BATCH_SIZE = 20

/**
 * For this process alone. Without a recorded attempt, they are due again at
 * `until` (epoch ms).
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
    .limit(BATCH_SIZE)
    .execute()
  const claimed = await Promise.all(
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
  return claimed.flat()
}

type AttemptResult = Pick<WebhookRow, 'state' | 'last_status' | 'due_at'>

export async function recordAttempt(db: Queries, id: string, result: AttemptResult): Promise<void> {
  await db.updateTable('sandbox_webhooks').set(result).where('id', '=', id).execute()
}
