/**
 * Database queries for claiming, completing, retrying and deleting background jobs. `storage/outbox.ts` adds the jobs.
 */
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
  /**
   * When the claim expires (epoch ms). Other processes may then claim the same jobs, in case this process has crashed.
   */
  until: number
}

/**
 * Claims up to `limit` due jobs, the most overdue first, and returns the claimed jobs. Until the claim expires, no
 * other process can claim the same jobs.
 */
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

/** Marks claimed jobs as done, except those that have since been claimed again or marked as dead. */
export async function markDone(db: Queries, jobs: readonly JobRow[]): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'done', last_error: null })
    .where((eb) => eb.or(jobs.map(({ id, attempts }) => eb.and({ id, attempts }))))
    .where('state', '=', 'waiting')
    .execute()
}

interface Failure {
  error: string
  /** When to retry the job (epoch ms), or null to mark the job as dead. */
  retryAt: number | null
}

/** Records a failed attempt to run a job, unless the job has since been claimed again or marked as dead. */
export async function markFailed(db: Queries, job: JobRow, { error, retryAt }: Failure): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ last_error: error, ...(retryAt === null ? { state: 'dead' } : { run_at: retryAt }) })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * Deletes done jobs that were last due before the given time (epoch ms). Dead jobs remain until the owner resolves
 * them.
 */
export async function deleteDoneJobs(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('outbox').where('state', '=', 'done').where('run_at', '<', before).execute()
}

/** Returns all unfinished jobs with at least one failed attempt, including dead jobs, oldest first. */
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
 * Returns whether a job is a refund that has failed permanently. Such a job is retried only on the owner's explicit
 * request, because the owner may already have returned the money by other means.
 */
export function isDeadRefund({ kind, state }: Pick<JobRow, 'kind' | 'state'>): boolean {
  return kind === 'refund-payment' && state === 'dead'
}

/**
 * Makes the failed job with the given key due immediately or, without a key, all failed jobs except dead refunds.
 * Resets the attempt counters of dead jobs. Returns the number of rescheduled jobs.
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

/**
 * Returns the job with the given dedupe key, or null if there is none, e.g. because the completed job has been deleted.
 */
export async function findJob(db: Queries, dedupeKey: string): Promise<JobRow | null> {
  return (await db.selectFrom('outbox').selectAll().where('dedupe_key', '=', dedupeKey).executeTakeFirst()) ?? null
}
