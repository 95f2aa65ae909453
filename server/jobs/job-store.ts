/** The SQL of the outbox: claiming work, and noting how it went. */
import type { DialectName } from '../storage/dialects.ts'
import type { JobKind } from '../storage/outbox.ts'
import type { DB } from '../storage/schema.ts'
import type { Queries } from '../storage/transaction.ts'

export type JobRow = DB['outbox']

interface Claim {
  store: DialectName
  kinds: readonly JobKind[]
  now: number
  limit: number
  /** Until this instant the work is the claimer's alone. Afterwards it is taken for lost and others may claim it. */
  until: number
}

/** Claims work that is due. What one process has claimed no other gets, in both stores. */
export async function claimJobs(db: Queries, { store, kinds, now, limit, until }: Claim): Promise<JobRow[]> {
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('run_at', '<=', now)
    .where('kind', 'in', kinds)
    .orderBy('run_at')
    .limit(limit)
  return db
    .updateTable('outbox')
    .set((eb) => ({ run_at: until, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', store === 'postgresql' ? due.forUpdate().skipLocked() : due)
    .returningAll()
    .execute()
}

/** Notes that a claimed piece of work was done. What was parked since, or taken over, is left as it is. */
export async function markDone(db: Queries, job: JobRow): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'done', last_error: null })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('state', '=', 'waiting')
    .execute()
}

interface Failure {
  error: string
  /** When to try again; null parks the work. */
  retryAt: number | null
}

/** Notes a failed attempt. A claim that was taken over meanwhile is left to who has it now. */
export async function markFailed(db: Queries, job: JobRow, { error, retryAt }: Failure): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ last_error: error, ...(retryAt === null ? { state: 'dead' } : { run_at: retryAt }) })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('state', '=', 'waiting')
    .execute()
}

/** Deletes work that was done before an instant. Parked work stays until the owner has seen to it. */
export async function deleteDoneJobs(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('outbox').where('state', '=', 'done').where('run_at', '<', before).execute()
}

/** Work that failed at least once and is not done: it is tried again, or was given up. The oldest first. */
export async function listFailedJobs(db: Queries): Promise<JobRow[]> {
  return await db
    .selectFrom('outbox')
    .selectAll()
    .where('state', '!=', 'done')
    .where('last_error', 'is not', null)
    .orderBy('created_at')
    .execute()
}

/** The owner may have paid it by hand meanwhile, so it is tried again only when the owner names it. */
export function isDeadRefund({ kind, state }: Pick<JobRow, 'kind' | 'state'>): boolean {
  return kind === 'refund-payment' && state === 'dead'
}

/**
 * Makes failed work due now: one piece by the name under which it was added, or all of it but the refunds that were given
 * up. What was given up gets all its attempts anew. Answers how many pieces there were.
 */
export async function retryJobs(db: Queries, now: number, dedupeKey?: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set((eb) => ({
      run_at: now,
      attempts: eb.case().when('state', '=', 'dead').then(0).else(eb.ref('attempts')).end(),
      state: 'waiting',
    }))
    .where('state', '!=', 'done')
    .where('last_error', 'is not', null)
    .where((eb) =>
      dedupeKey === undefined
        ? eb.or([eb('kind', '!=', 'refund-payment'), eb('state', '!=', 'dead')])
        : eb('dedupe_key', '=', dedupeKey),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** One piece of work by the name under which it was added; null when there is none, or it was done long ago. */
export async function findJob(db: Queries, dedupeKey: string): Promise<JobRow | null> {
  return (await db.selectFrom('outbox').selectAll().where('dedupe_key', '=', dedupeKey).executeTakeFirst()) ?? null
}
