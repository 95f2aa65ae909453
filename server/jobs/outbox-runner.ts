/**
 * Runs jobs until they succeed or have failed too often. Several processes may
 * share the work.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../lib/clock.ts'
import { repeat } from '../lib/repeat.ts'
import { inContext } from '../lib/request-context.ts'
import { type DialectName, isDatabaseBusy } from '../storage/dialects.ts'
import { type JobKind, onJobsAdded } from '../storage/outbox.ts'
import type { Queries } from '../storage/transaction.ts'
import { type JobHandlers, runJob } from './job-handlers.ts'
import { JobLane, laneKinds } from './job-lane.ts'
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
/** In ms. Longer than any job takes, so that no two processes run the same one. */
const CLAIM_MS = 2 * 60_000
/** In ms. Shorter than the pause between polls, which would claim the job again. */
const MARK_AGAIN_MS = 250
const MAX_ERROR_LENGTH = 500

export class OutboxRunner {
  readonly #deps: OutboxRunnerDeps
  readonly #lanes: { kinds: readonly JobKind[]; lane: JobLane }[]
  #stopPolling: (() => Promise<void>) | undefined
  #stopListening: (() => void) | undefined
  /** Done, but not being marked yet. */
  readonly #done: JobRow[] = []
  /** The batch that is being marked as done. */
  #marking: Promise<void> = Promise.resolve()

  constructor(deps: OutboxRunnerDeps) {
    this.#deps = deps
    this.#lanes = laneKinds.map((kinds) => ({
      kinds,
      lane: new JobLane({
        claim: (limit) => this.#claim(kinds, limit),
        run: (job) => this.#run(job),
        onError: (error) => deps.onFailure(error),
      }),
    }))
  }

  /** Own jobs run once committed; polling finds retries and other processes' jobs. */
  start(): void {
    const { storage, onFailure } = this.#deps
    this.#stopListening = onJobsAdded(storage.db, (kind) => {
      for (const { kinds, lane } of this.#lanes) if (kinds.includes(kind)) lane.wake()
    })
    const poll = () => Promise.resolve(this.wake())
    this.#stopPolling = repeat(poll, { pauseMs: POLL_MS, onError: onFailure })
  }

  /** Runs what is due without waiting for the next poll. */
  wake(): void {
    for (const { lane } of this.#lanes) lane.wake()
  }

  /** Resolves when all due jobs have ended, also those that they have added. */
  async runDue(): Promise<void> {
    this.wake()
    while (this.#lanes.some(({ lane }) => lane.isBusy)) {
      await Promise.all(this.#lanes.map(({ lane }) => lane.idle()))
    }
  }

  /** Resolves when the running jobs have ended, or after `timeoutMs`. */
  async stop(timeoutMs: number): Promise<void> {
    this.#stopListening?.()
    const stopped = Promise.all([this.#stopPolling?.(), ...this.#lanes.map(({ lane }) => lane.stop())])
    const timeout = new AbortController()
    await Promise.race([stopped, pause(timeoutMs, undefined, { signal: timeout.signal })])
    timeout.abort()
  }

  /** Skips kinds of jobs that only a newer server can run. */
  #claim(kinds: readonly JobKind[], limit: number): Promise<JobRow[]> {
    const { storage, clock } = this.#deps
    const now = clock()
    return claimJobs(storage.db, { kinds, now, limit, until: now + CLAIM_MS, dialect: storage.dialect })
  }

  #run(job: JobRow): Promise<void> {
    const context = { requestId: job.request_id ?? job.id, actor: 'shop', command: job.kind }
    return inContext(context, () => this.#attempt(job))
  }

  async #attempt(job: JobRow): Promise<void> {
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
      await whenHeard(() => markFailed(storage.db, job, failure)).catch((failed: unknown) => onFailure(failed))
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
    const batch = this.#done.splice(0)
    await whenHeard(() => markDone(this.#deps.storage.db, batch))
  }
}

/** Waits for a database that is away: what was done must not be done again. */
async function whenHeard(mark: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await mark()
    } catch (error) {
      if (!isDatabaseBusy(error)) throw error
      await pause(MARK_AGAIN_MS)
    }
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
