/**
 * Runs jobs of some kinds, a few at a time: each that ends makes room for the next.
 * Lanes do not wait for each other, so a provider that does not answer delays only
 * what needs it.
 */
import type { JobKind } from '../storage/outbox.ts'
import type { JobRow } from './job-store.ts'

const laneNames = ['money', 'messages', 'parcels', 'push'] as const

const laneOf: Record<JobKind, (typeof laneNames)[number]> = {
  'refund-payment': 'money',
  'cancel-payment': 'money',
  'check-refund': 'money',
  'handle-webhook': 'money',
  'send-email': 'messages',
  'send-reset-email': 'messages',
  'send-login-link': 'messages',
  'send-verification-email': 'messages',
  'send-confirmation-email': 'messages',
  'send-welcome-email': 'messages',
  'send-order-email': 'messages',
  'send-order-code': 'messages',
  'send-follow-link': 'messages',
  'send-refund-email': 'messages',
  'send-return-email': 'messages',
  'send-stock-alert': 'messages',
  'apply-parcel-report': 'parcels',
  'ship-order': 'parcels',
  'take-up-orders': 'parcels',
  'cancel-shipment': 'parcels',
  'update-recipient': 'parcels',
  'collect-return': 'parcels',
  'cancel-pickup': 'parcels',
  'reopen-exchange': 'parcels',
  'notify-devices': 'push',
  'notify-device': 'push',
  'push-stock-alert': 'push',
}

/** The kinds of each lane. */
export const laneKinds = laneNames.map((name) => kindsIn(name))

/** What people read. */
export const messageKinds = [...kindsIn('messages'), ...kindsIn('push')]

function kindsIn(name: (typeof laneNames)[number]): JobKind[] {
  return (Object.keys(laneOf) as JobKind[]).filter((kind) => laneOf[kind] === name)
}

const CONCURRENCY = 5

interface LaneDeps {
  /** At most `limit` due jobs of the lane. */
  claim: (limit: number) => Promise<JobRow[]>
  /** Must not throw. */
  run: (job: JobRow) => Promise<void>
  /** If jobs could not be claimed; only for the first of several failures. */
  onError: (error: unknown) => void
}

export class JobLane {
  readonly #deps: LaneDeps
  #running = 0
  #isClaiming = false
  #isWoken = false
  #isFailing = false
  #isStopping = false
  readonly #whenIdle: (() => void)[] = []

  constructor(deps: LaneDeps) {
    this.#deps = deps
  }

  /** Starts what is due, now or as soon as a running job ends. */
  wake(): void {
    this.#isWoken = true
    if (!this.#isClaiming) void this.#startDue()
  }

  get isBusy(): boolean {
    return this.#running > 0 || this.#isClaiming
  }

  /** Resolves when nothing runs and nothing more is due. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenIdle.push(resolve)
      this.#reportIdle()
    })
  }

  /** Starts no more jobs. Resolves when the running ones have ended. */
  stop(): Promise<void> {
    this.#isStopping = true
    return this.idle()
  }

  async #startDue(): Promise<void> {
    this.#isClaiming = true
    try {
      while (this.#isWoken && !this.#isStopping && this.#running < CONCURRENCY) {
        this.#isWoken = false
        const free = CONCURRENCY - this.#running
        const jobs = await this.#deps.claim(free)
        this.#isFailing = false
        // Others may be due.
        if (jobs.length === free) this.#isWoken = true
        for (const job of jobs) void this.#start(job)
      }
    } catch (error) {
      if (!this.#isFailing) this.#deps.onError(error)
      this.#isFailing = true
    } finally {
      this.#isClaiming = false
      this.#reportIdle()
    }
  }

  async #start(job: JobRow): Promise<void> {
    this.#running += 1
    await this.#deps.run(job)
    this.#running -= 1
    if (this.#isWoken && !this.#isClaiming) void this.#startDue()
    this.#reportIdle()
  }

  #reportIdle(): void {
    if (this.isBusy) return
    for (const resolve of this.#whenIdle.splice(0)) resolve()
  }
}
