/** Carries out what the outbox holds: at least once each, in any number of processes, until it is done or parked. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../lib/clock.ts'
import { repeat } from '../lib/repeat.ts'
import type { DialectName } from '../storage/dialects.ts'
import { type JobKind, onJobsAdded } from '../storage/outbox.ts'
import type { Queries } from '../storage/transaction.ts'
import type { JobHandlers } from './job-handlers.ts'
import { claimJobs, type JobRow, markDone, markFailed } from './job-store.ts'

/** Hears of every failed attempt, and, without a job, of a database that did not answer. */
type OnFailure = (error: unknown, job?: { id: string; kind: string; attempts: number; parked: boolean }) => void

interface OutboxRunnerDeps {
  storage: { name: DialectName; db: Queries }
  handlers: JobHandlers
  clock: Clock
  onFailure: OnFailure
}

const POLL_MS = 1000
const BATCH_SIZE = 5
/** Longer than any handler takes. */
const CLAIM_MS = 2 * 60_000
const ERROR_CHARACTERS = 500

export class OutboxRunner {
  readonly #parts: OutboxRunnerDeps
  #stopPolling: (() => Promise<void>) | undefined
  #stopListening: (() => void) | undefined
  #working: Promise<void> | null = null
  #isWoken = false
  #isEnding = false

  constructor(parts: OutboxRunnerDeps) {
    this.#parts = parts
  }

  /** Runs jobs as soon as a transaction of this process has added them, and looks every second for those of others. */
  start(): void {
    const { storage, onFailure } = this.#parts
    this.#stopListening = onJobsAdded(storage.db, () => this.wake())
    this.#stopPolling = repeat(() => this.runDue(), { pauseMs: POLL_MS, onError: (error) => onFailure(error) })
  }

  /** Looks for due jobs now. */
  wake(): void {
    this.runDue().catch((error: unknown) => this.#parts.onFailure(error))
  }

  /** Carries out everything that is due, and resolves when it is. Throws when the database does not answer. */
  runDue(): Promise<void> {
    this.#isWoken = true
    this.#working ??= this.#work()
    return this.#working
  }

  /** Takes no new work, and resolves when what is running is done, or after `atMostMs`. The rest waits in the outbox. */
  async stop(atMostMs: number): Promise<void> {
    this.#isEnding = true
    this.#stopListening?.()
    const ended = Promise.allSettled([this.#stopPolling?.(), this.#working])
    const patience = new AbortController()
    await Promise.race([ended, pause(atMostMs, undefined, { signal: patience.signal })])
    patience.abort()
  }

  async #work(): Promise<void> {
    try {
      while (this.#isWoken && !this.#isEnding) {
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
    const { storage, handlers, clock } = this.#parts
    const now = clock()
    // A kind that this process does not know is newer than its code, and left to a process that knows it.
    const kinds = Object.keys(handlers) as JobKind[]
    return claimJobs(storage.db, { store: storage.name, kinds, now, limit: BATCH_SIZE, until: now + CLAIM_MS })
  }

  async #run(job: JobRow): Promise<void> {
    const { storage, handlers, clock, onFailure } = this.#parts
    const handle = handlers[job.kind as JobKind] as (payload: unknown, key: string) => Promise<void>
    try {
      await handle(JSON.parse(job.payload), job.dedupe_key)
      await markDone(storage.db, job)
    } catch (error) {
      const parked = job.attempts >= MAX_ATTEMPTS
      onFailure(error, { id: job.id, kind: job.kind, attempts: job.attempts, parked })
      const tryAgainAt = parked ? null : clock() + retryDelay(job.attempts, Math.random())
      const failure = { error: String(error).slice(0, ERROR_CHARACTERS), retryAt: tryAgainAt }
      // When this cannot be noted either, the claim runs out and the work is tried again.
      await markFailed(storage.db, job, failure).catch((noted) => onFailure(noted))
    }
  }
}

const FIRST_DELAY_MS = 5000
const MAX_DELAY_MS = 30 * 60_000

/** After these the work is parked, about two hours after it was added, and waits for the shop's owner. */
const MAX_ATTEMPTS = 12

/**
 * How long to wait after a number of failed attempts, in ms: twice as long each time, and scattered, so that all that
 * failed together does not come back together. `random` is from 0 to 1.
 */
export function retryDelay(attempts: number, random: number): number {
  const longest = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), MAX_DELAY_MS)
  return Math.round(longest * (0.5 + random / 2))
}
