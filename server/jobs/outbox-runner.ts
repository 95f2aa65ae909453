/**
 * Runs jobs until they succeed or have failed too often. Several processes may
 * share the work.
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

/** `isDead`: the job will not be retried. */
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
  /** Called without a job if the outbox could not be read or written. */
  onFailure: (error: unknown, job?: FailedAttempt) => void
}

const POLL_MS = 1000
const BATCH_SIZE = 5
/** In ms. Longer than any job takes, so that no two processes run the same one. */
const CLAIM_MS = 2 * 60_000
const MAX_ERROR_LENGTH = 500

export class OutboxRunner {
  readonly #deps: OutboxRunnerDeps
  #stopPolling: (() => Promise<void>) | undefined
  #stopListening: (() => void) | undefined
  #working: Promise<void> | null = null
  /** Done, but not being marked yet. */
  readonly #done: JobRow[] = []
  /** The batch that is being marked as done. */
  #marking: Promise<void> = Promise.resolve()
  #isWoken = false
  #isStopping = false

  constructor(deps: OutboxRunnerDeps) {
    this.#deps = deps
  }

  /** Own jobs run once committed; polling finds retries and other processes' jobs. */
  start(): void {
    const { storage, onFailure } = this.#deps
    this.#stopListening = onJobsAdded(storage.db, () => this.wake())
    this.#stopPolling = repeat(() => this.runDue(), { pauseMs: POLL_MS, onError: (error) => onFailure(error) })
  }

  /** Runs what is due without waiting for the next poll. */
  wake(): void {
    this.runDue().catch((error: unknown) => this.#deps.onFailure(error))
  }

  /** Resolves when all due jobs have ended; rejects if the outbox cannot be read. */
  runDue(): Promise<void> {
    this.#isWoken = true
    this.#working ??= this.#work()
    return this.#working
  }

  /** Resolves when the running jobs have ended, or after `timeoutMs`. */
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
    // Skips kinds of jobs that only a newer server can run.
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
      // If this fails too, the job is retried once its claim expires.
      await markFailed(storage.db, job, failure).catch((failed: unknown) => onFailure(failed))
    }
  }

  /** Jobs that end while others are marked share a commit: each waits for the disk. */
  #markDone(job: JobRow): Promise<void> {
    this.#done.push(job)
    if (this.#done.length === 1) this.#marking = this.#markBatchAfter(this.#marking)
    return this.#marking
  }

  /**
   * Each batch has its own outcome: a job must not run again because another was
   * not marked.
   */
  async #markBatchAfter(earlier: Promise<void>): Promise<void> {
    await Promise.allSettled([earlier])
    await markDone(this.#deps.storage.db, this.#done.splice(0))
  }
}

interface Retries {
  /** After these, the job is dead until the owner resolves it. */
  maxAttempts: number
  /** Between two attempts. */
  maxDelayMs: number
}

const HOUR_MS = 60 * 60_000

/** About two hours. */
const DEFAULT_RETRIES: Retries = { maxAttempts: 12, maxDelayMs: HOUR_MS / 2 }

/**
 * 14 days: half a day with growing delays, then every 6 hours. Refunds may wait
 * for the provider's next settlement, webhooks for an update of the shop.
 */
const PATIENT_RETRIES: Retries = { maxAttempts: 69, maxDelayMs: 6 * HOUR_MS }

export function retriesOf(kind: string): Retries {
  return kind === 'refund-payment' || kind === 'handle-webhook' ? PATIENT_RETRIES : DEFAULT_RETRIES
}

const FIRST_DELAY_MS = 5000
const MAX_SPREAD_MS = HOUR_MS / 4

/**
 * In ms. Doubles with each attempt up to `maxDelayMs`. A random part (`random`: 0
 * to 1) of up to half or a quarter of an hour is taken off, so that jobs that
 * failed together are not retried together.
 */
export function retryDelay(attempts: number, random: number, maxDelayMs = DEFAULT_RETRIES.maxDelayMs): number {
  const longest = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), maxDelayMs)
  return Math.round(longest - Math.min(longest / 2, MAX_SPREAD_MS) * (1 - random))
}
