/** Runs the jobs in the outbox: each at least once, in any number of processes, until it is done or dead. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../lib/clock.ts'
import { repeat } from '../lib/repeat.ts'
import type { DialectName } from '../storage/dialects.ts'
import { onJobsAdded } from '../storage/outbox.ts'
import type { Queries } from '../storage/transaction.ts'
import { type JobHandlers, runJob } from './job-handlers.ts'
import { jobKinds } from './job-payloads.ts'
import { claimJobs, type JobRow, markDone, markFailed } from './job-store.ts'

/** A failed attempt; `isDead` after the last one. */
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
  /** Called after every failed attempt, and without a job when the outbox itself could not be read or written. */
  onFailure: (error: unknown, job?: FailedAttempt) => void
}

const POLL_MS = 1000
const BATCH_SIZE = 5
/** Longer than any job takes. */
const CLAIM_MS = 2 * 60_000
const MAX_ERROR_LENGTH = 500

export class OutboxRunner {
  readonly #deps: OutboxRunnerDeps
  #stopPolling: (() => Promise<void>) | undefined
  #stopListening: (() => void) | undefined
  #working: Promise<void> | null = null
  #isWoken = false
  #isStopping = false

  constructor(deps: OutboxRunnerDeps) {
    this.#deps = deps
  }

  /** Runs jobs as soon as a transaction of this process has added them, and polls every second for those of others. */
  start(): void {
    const { storage, onFailure } = this.#deps
    this.#stopListening = onJobsAdded(storage.db, () => this.wake())
    this.#stopPolling = repeat(() => this.runDue(), { pauseMs: POLL_MS, onError: (error) => onFailure(error) })
  }

  /** Starts running due jobs now. */
  wake(): void {
    this.runDue().catch((error: unknown) => this.#deps.onFailure(error))
  }

  /** Runs all due jobs. Throws when the outbox cannot be read. */
  runDue(): Promise<void> {
    this.#isWoken = true
    this.#working ??= this.#work()
    return this.#working
  }

  /** Starts no more jobs and resolves when the running ones have ended, or after `timeoutMs`. */
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
    // Leaves kinds of a newer version of the code to the processes that run it.
    const claim = { kinds: jobKinds, now, limit: BATCH_SIZE, until: now + CLAIM_MS }
    return claimJobs(storage.db, { ...claim, dialect: storage.dialect })
  }

  async #run(job: JobRow): Promise<void> {
    const { storage, handlers, clock, onFailure } = this.#deps
    try {
      await runJob(handlers, job)
      await markDone(storage.db, job)
    } catch (error) {
      const { id, kind, attempts } = job
      const isDead = attempts >= MAX_ATTEMPTS
      onFailure(error, { id, kind, attempts, isDead })
      const retryAt = isDead ? null : clock() + retryDelay(attempts, Math.random())
      const failure = { error: String(error).slice(0, MAX_ERROR_LENGTH), retryAt }
      // If the failure cannot be recorded either, the job is retried when its claim expires.
      await markFailed(storage.db, job, failure).catch((failed: unknown) => onFailure(failed))
    }
  }
}

/** After these attempts, about two hours after it was added, a job is dead and waits for the shop's owner. */
const MAX_ATTEMPTS = 12
const FIRST_DELAY_MS = 5000
const MAX_DELAY_MS = 30 * 60_000

/**
 * Returns the pause before the next attempt in ms. It doubles with each attempt, up to half an hour, and `random` (0 to 1)
 * spreads it over its second half, so that jobs that failed together are not retried together.
 */
export function retryDelay(attempts: number, random: number): number {
  const longest = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), MAX_DELAY_MS)
  return Math.round(longest * (0.5 + random / 2))
}
