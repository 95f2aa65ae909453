/** Jobs are added in `storage/outbox.ts`. */
import type { DialectName } from '../storage/dialects.ts'
import type { JobKind } from '../storage/outbox.ts'
import type { DB } from '../storage/schema.ts'
import type { Queries, Tx } from '../storage/transaction.ts'

export type JobRow = DB['outbox']

interface Claim {
  dialect: DialectName
  kinds: readonly JobKind[]
  now: number
  limit: number
  /** Epoch ms. Then others may claim the jobs, in case this process has crashed. */
  until: number
}

/**
 * Due jobs, the most overdue first. No other process gets them until the claim
 * expires.
 */
export async function claimJobs(db: Queries, { dialect, kinds, now, limit, until }: Claim): Promise<JobRow[]> {
  return db
    .with(
      // PostgreSQL may run a subquery again, which would then find, and claim, further jobs.
      (cte) => cte('due').materialized(),
      (query) => {
        const due = query
          .selectFrom('outbox')
          .select('id')
          .where('state', '=', 'waiting')
          .where('run_at', '<=', now)
          .where('kind', 'in', kinds)
          .orderBy('run_at')
          .limit(limit)
        return dialect === 'postgresql' ? due.forUpdate().skipLocked() : due
      },
    )
    .updateTable('outbox')
    .set((eb) => ({ run_at: until, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', ({ selectFrom }) => selectFrom('due').select('id'))
    .returningAll()
    .execute()
}

/** Skips jobs that were claimed again or marked as dead since. */
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
  /** Epoch ms; null to mark the job as dead. */
  retryAt: number | null
}

/** Skips a job that was claimed again or marked as dead since. */
export async function markFailed(db: Queries, job: JobRow, { error, retryAt }: Failure): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ last_error: error, ...(retryAt === null ? { state: 'dead' } : { run_at: retryAt }) })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('state', '=', 'waiting')
    .execute()
}

/** `before` is epoch ms. Dead jobs stay until the owner resolves them. */
export async function deleteDoneJobs(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('outbox').where('state', '=', 'done').where('run_at', '<', before).execute()
}

/** Unfinished, and failed at least once, oldest first. Includes dead jobs. */
export async function listFailedJobs(db: Queries): Promise<JobRow[]> {
  return await db
    .selectFrom('outbox')
    .selectAll()
    .where('state', '!=', 'done')
    .where('last_error', 'is not', null)
    .orderBy('created_at')
    .execute()
}

/** Only the owner retries these: they may have returned the money by other means. */
export function isDeadRefund({ kind, state }: Pick<JobRow, 'kind' | 'state'>): boolean {
  return kind === 'refund-payment' && state === 'dead'
}

/**
 * Makes a failed job due now or, without a key, all but dead refunds. Dead jobs
 * get all attempts again. Returns how many.
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

/** Leaves waiting jobs to the owner, because of `error`. Returns how many. */
export async function giveUpJobs(
  tx: Tx,
  jobs: { keys: readonly string[] } | { kinds: readonly JobKind[]; addedUntil: number },
  error: string,
): Promise<number> {
  if ('keys' in jobs && jobs.keys.length === 0) return 0
  const waiting = tx.updateTable('outbox').set({ state: 'dead', last_error: error }).where('state', '=', 'waiting')
  const chosen =
    'keys' in jobs
      ? waiting.where('dedupe_key', 'in', jobs.keys)
      : waiting.where('kind', 'in', jobs.kinds).where('created_at', '<=', jobs.addedUntil)
  return Number((await chosen.executeTakeFirstOrThrow()).numUpdatedRows)
}

/** Null if there is none, e.g. because it was deleted when done. */
export async function findJob(db: Queries, dedupeKey: string): Promise<JobRow | null> {
  return (await db.selectFrom('outbox').selectAll().where('dedupe_key', '=', dedupeKey).executeTakeFirst()) ?? null
}
