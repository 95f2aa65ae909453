/** Database queries of the job runner. `storage/outbox.ts` adds jobs. */
import type { DialectName } from '../storage/dialects.ts'
import type { JobKind } from '../storage/outbox.ts'
import type { DB } from '../storage/schema.ts'
import type { Queries } from '../storage/transaction.ts'

export type JobRow = DB['outbox']

interface Claim {
  dialect: DialectName
  kinds: readonly JobKind[]
  now: number
  limit: number
  /** When the claim expires (epoch ms). Other processes may then claim the jobs, in case this one has died. */
  until: number
}

/** Claims due jobs, the most overdue first. Each job is claimed by one process only. */
export async function claimJobs(db: Queries, { dialect, kinds, now, limit, until }: Claim): Promise<JobRow[]> {
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
    .where('id', 'in', dialect === 'postgresql' ? due.forUpdate().skipLocked() : due)
    .returningAll()
    .execute()
}

/** Marks a claimed job as done, unless it has since been claimed again or marked dead. */
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
  /** When to retry (epoch ms), or null if the job is dead. */
  retryAt: number | null
}

/** Records a failed attempt, unless the job has since been claimed again. */
export async function markFailed(db: Queries, job: JobRow, { error, retryAt }: Failure): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ last_error: error, ...(retryAt === null ? { state: 'dead' } : { run_at: retryAt }) })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('state', '=', 'waiting')
    .execute()
}

/** Deletes jobs done before an instant (epoch ms). Dead jobs remain until the owner resolves them. */
export async function deleteDoneJobs(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('outbox').where('state', '=', 'done').where('run_at', '<', before).execute()
}

/** Returns unfinished jobs with at least one failed attempt, including dead ones, oldest first. */
export async function listFailedJobs(db: Queries): Promise<JobRow[]> {
  return await db
    .selectFrom('outbox')
    .selectAll()
    .where('state', '!=', 'done')
    .where('last_error', 'is not', null)
    .orderBy('created_at')
    .execute()
}

/**
 * Returns whether a job is a dead refund. The owner may have refunded it manually, so it is retried only by its key.
 */
export function isDeadRefund({ kind, state }: Pick<JobRow, 'kind' | 'state'>): boolean {
  return kind === 'refund-payment' && state === 'dead'
}

/**
 * Makes failed jobs due now: the one with the given key, or all except dead refunds. Dead jobs regain all their
 * attempts. Returns the number of jobs affected.
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

/** Returns a job by its dedupe key, or null if it does not exist, e.g. because it was done long ago. */
export async function findJob(db: Queries, dedupeKey: string): Promise<JobRow | null> {
  return (await db.selectFrom('outbox').selectAll().where('dedupe_key', '=', dedupeKey).executeTakeFirst()) ?? null
}
