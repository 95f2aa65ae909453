/**
 * Runs the background jobs in the outbox table. A failed job is retried until it succeeds or the maximum number of
 * attempts is reached. Several processes may share the work.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../lib/clock.ts'
import { repeat } from '../lib/repeat.ts'
import type { DialectName } from '../storage/dialects.ts'
import { onJobsAdded } from '../storage/outbox.ts'
import type { Queries } from '../storage/transaction.ts'
import { type JobHandlers, runJob } from './job-handlers.ts'
import { jobKinds } from './job-payloads.ts'
import { claimJobs, type JobRow, markDone, markFailed } from './job-store.ts'

/** Failed attempt to run a job. `isDead` is true if the job will not be retried. */
interface FailedAttempt {
  id: string
  kind: string
  attempts: number
  isDead: boolean
}

interface OutboxRunnerDeps {
  storage: { dialect: DialectName; db: Queries }
  handlers: JobHandlers
  clock: Clock
  /** Called after each failed attempt to run a job, or without a job if reading or writing the outbox failed. */
  onFailure: (error: unknown, job?: FailedAttempt) => void
}

const POLL_MS = 1000
const BATCH_SIZE = 5
/**
 * How long a claim on a job lasts, in ms. Longer than any job takes, so that two processes never run the same job at
 * the same time.
 */
const CLAIM_MS = 2 * 60_000
const MAX_ERROR_LENGTH = 500

export class OutboxRunner {
  readonly #deps: OutboxRunnerDeps
  #stopPolling: (() => Promise<void>) | undefined
  #stopListening: (() => void) | undefined
  #working: Promise<void> | null = null
  /** Jobs that have succeeded but are not being marked as done yet. */
  readonly #done: JobRow[] = []
  /** The latest batch of jobs that are marked as done. */
  #marking: Promise<void> = Promise.resolve()
  #isWoken = false
  #isStopping = false

  constructor(deps: OutboxRunnerDeps) {
    this.#deps = deps
  }

  /**
   * Starts running jobs. Jobs added by this process run as soon as they are committed. Retries and jobs added by other
   * processes are found by polling the outbox every second.
   */
  start(): void {
    const { storage, onFailure } = this.#deps
    this.#stopListening = onJobsAdded(storage.db, () => this.wake())
    this.#stopPolling = repeat(() => this.runDue(), { pauseMs: POLL_MS, onError: (error) => onFailure(error) })
  }

  /** Starts running the jobs that are due, without waiting for the next poll. */
  wake(): void {
    this.runDue().catch((error: unknown) => this.#deps.onFailure(error))
  }

  /** Runs all jobs that are due and resolves when they have ended. Rejects if the outbox cannot be read. */
  runDue(): Promise<void> {
    this.#isWoken = true
    this.#working ??= this.#work()
    return this.#working
  }

  /**
   * Stops starting new jobs. Resolves when the running jobs have ended or after `timeoutMs` milliseconds, whichever
   * comes first.
   */
  async stop(timeoutMs: number): Promise<void> {
    this.#isStopping = true
    this.#stopListening?.()
    const stopped = Promise.allSettled([this.#stopPolling?.(), this.#working])
    const timeout = new AbortController()
    await Promise.race([stopped, pause(timeoutMs, undefined, { signal: timeout.signal })])
    timeout.abort()
  }

  async #work(): Promise<void> {
    try {
      while (this.#isWoken && !this.#isStopping) {
        this.#isWoken = false
        const jobs = await this.#claim()
        await Promise.all(jobs.map((job) => this.#run(job)))
        if (jobs.length === BATCH_SIZE) this.#isWoken = true
      }
    } finally {
      this.#working = null
    }
  }

  #claim(): Promise<JobRow[]> {
    const { storage, clock } = this.#deps
    const now = clock()
    // Skips kinds of job that only a newer version of the server can run.
    const claim = { kinds: jobKinds, now, limit: BATCH_SIZE, until: now + CLAIM_MS }
    return claimJobs(storage.db, { ...claim, dialect: storage.dialect })
  }

  async #run(job: JobRow): Promise<void> {
    const { storage, handlers, clock, onFailure } = this.#deps
    try {
      await runJob(handlers, job)
      await this.#markDone(job)
    } catch (error) {
      const { id, kind, attempts } = job
      const { maxAttempts, maxDelayMs } = retriesOf(kind)
      const isDead = attempts >= maxAttempts
      onFailure(error, { id, kind, attempts, isDead })
      const retryAt = isDead ? null : clock() + retryDelay(attempts, Math.random(), maxDelayMs)
      const failure = { error: String(error).slice(0, MAX_ERROR_LENGTH), retryAt }
      // If recording the failure also fails, the job is retried once its claim expires.
      await markFailed(storage.db, job, failure).catch((failed: unknown) => onFailure(failed))
    }
  }

  /** Marks a job as done, together with those that end while others are being marked: each commit waits for the disk. */
  #markDone(job: JobRow): Promise<void> {
    this.#done.push(job)
    if (this.#done.length === 1) this.#marking = this.#markBatchAfter(this.#marking)
    return this.#marking
  }

  /** Each batch has its own outcome: a job that has succeeded must not run again because another was not marked. */
  async #markBatchAfter(earlier: Promise<void>): Promise<void> {
    await Promise.allSettled([earlier])
    await markDone(this.#deps.storage.db, this.#done.splice(0))
  }
}

interface Retries {
  /** Maximum number of attempts. If the last attempt fails, the job is marked as dead until the owner resolves it. */
  maxAttempts: number
  /** Longest delay between two attempts, in ms. */
  maxDelayMs: number
}

const HOUR_MS = 60 * 60_000

/** Tries for about two hours. */
const DEFAULT_RETRIES: Retries = { maxAttempts: 12, maxDelayMs: HOUR_MS / 2 }

/**
 * Tries for 14 days: half a day with growing delays, then every 6 hours. A refund for which the balance is too low
 * waits for the provider's next settlement, and a webhook may have to wait until the shop is updated.
 */
const PATIENT_RETRIES: Retries = { maxAttempts: 69, maxDelayMs: 6 * HOUR_MS }

/** Returns how often and at what intervals a job of a kind is tried. */
export function retriesOf(kind: string): Retries {
  return kind === 'refund-payment' || kind === 'handle-webhook' ? PATIENT_RETRIES : DEFAULT_RETRIES
}

const FIRST_DELAY_MS = 5000
const MAX_SPREAD_MS = HOUR_MS / 4

/**
 * Returns the delay before a failed job is retried, in ms. The delay doubles with each attempt, up to `maxDelayMs`. It
 * is then shortened depending on `random` (0 to 1), by up to half or a quarter of an hour, so that jobs that failed
 * together are not retried together.
 */
export function retryDelay(attempts: number, random: number, maxDelayMs = DEFAULT_RETRIES.maxDelayMs): number {
  const longest = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), maxDelayMs)
  return Math.round(longest - Math.min(longest / 2, MAX_SPREAD_MS) * (1 - random))
}
