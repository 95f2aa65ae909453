/** Delivers webhooks to the shop over HTTP, with up to eight attempts each. */
import { createHmac } from 'node:crypto'
import { isWebhookProvider, sandboxKeys, type WebhookProvider, webhookPaths } from '../config/provider-config.ts'
import type { Clock } from '../lib/clock.ts'
import { repeat } from '../lib/repeat.ts'
import type { ReportError } from '../lib/report-error.ts'
import type { Queries, Tx } from '../storage/transaction.ts'
import { readDelivery } from './fault-store.ts'
import { transmissionHeaders } from './paypal/signing.ts'
import { claimWebhooks, insertWebhook, readWebhook, recordAttempt, type WebhookRow } from './webhook-store.ts'

export interface Webhook {
  id: string
  provider: WebhookProvider
  event: string
  body: object
}

interface WebhookQueueDeps {
  db: Queries
  clock: Clock
  /** Where this process reaches its own server. */
  shopOrigin: () => string
  reportError: ReportError
}

const POLL_MS = 1000
const CLAIM_MS = 30_000
const TIMEOUT_MS = 15_000
const MAX_ATTEMPTS = 8

export class WebhookQueue {
  readonly #deps: WebhookQueueDeps
  readonly #stopPolling: () => Promise<void>
  #sending: Promise<void> = Promise.resolve()

  constructor(deps: WebhookQueueDeps) {
    this.#deps = deps
    this.#stopPolling = repeat(() => this.sendDue(), { pauseMs: POLL_MS, onError: this.#report })
  }

  /** In the transaction that makes the change. */
  async add(tx: Tx, { id, provider, event, body }: Webhook): Promise<void> {
    const now = this.#deps.clock()
    const { isHeld, delayMs } = await readDelivery(tx)
    await insertWebhook(tx, {
      id,
      provider,
      event,
      body: JSON.stringify(body),
      state: isHeld ? 'held' : 'waiting',
      due_at: now + delayMs,
      attempts: 0,
      last_status: null,
      created_at: now,
    })
  }

  /** Call this after the commit. */
  wake(): void {
    this.sendDue().catch(this.#report)
  }

  /** One after the other. */
  sendDue(): Promise<void> {
    // An earlier failure went to its caller, and must not fail this run.
    this.#sending = this.#sending.catch(() => undefined).then(() => this.#sendDue())
    return this.#sending
  }

  /**
   * In any state. Returns the shop's HTTP status, null without a response,
   * `unknown` without a webhook.
   */
  async sendNow(id: string): Promise<number | null | 'unknown'> {
    const row = await readWebhook(this.#deps.db, id)
    return row ? await this.#send({ ...row, attempts: row.attempts + 1 }) : 'unknown'
  }

  async stop(): Promise<void> {
    await Promise.allSettled([this.#stopPolling(), this.#sending])
  }

  readonly #report = (error: unknown) => this.#deps.reportError(error, 'The sandbox could not send its webhooks.')

  async #sendDue(): Promise<void> {
    const now = this.#deps.clock()
    for (const row of await claimWebhooks(this.#deps.db, { now, until: now + CLAIM_MS })) await this.#send(row)
  }

  async #send(row: WebhookRow): Promise<number | null> {
    const { db, clock } = this.#deps
    const status = await this.#post(row)
    const isAccepted = status !== null && status < 300
    const isLastAttempt = row.state === 'waiting' && row.attempts >= MAX_ATTEMPTS
    const stateAfterFailure = isLastAttempt ? 'failed' : row.state
    await recordAttempt(db, row.id, {
      state: isAccepted ? 'delivered' : stateAfterFailure,
      last_status: status,
      due_at: clock() + 1000 * 2 ** row.attempts,
    })
    return status
  }

  async #post({ provider, body, id }: WebhookRow): Promise<number | null> {
    if (!isWebhookProvider(provider)) throw new Error(`The sandbox has a webhook of an unknown provider: ${provider}.`)
    const origin = this.#deps.shopOrigin()
    const url = origin + webhookPaths[provider]
    const headers = { 'content-type': 'application/json', ...signatureHeaders[provider](body, id, origin) }
    try {
      const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) })
      await response.body?.cancel()
      return response.status
    } catch {
      // The shop is shutting down or unreachable: the webhook is retried.
      return null
    }
  }
}

/** By which the shop recognises a webhook of a provider, which it reaches at `origin`. */
export const signatureHeaders: Record<
  WebhookProvider,
  (body: string, id: string, origin: string) => Record<string, string>
> = {
  razorpay: (body, id) => ({
    'x-razorpay-signature': hmac(sandboxKeys.razorpay.webhookSecret, body),
    'x-razorpay-event-id': id,
  }),
  // Stripe's SDK compares with the system clock.
  stripe: (body) => {
    const second = Math.floor(Date.now() / 1000)
    return { 'stripe-signature': `t=${second},v1=${hmac(sandboxKeys.stripe.webhookSecret, `${second}.${body}`)}` }
  },
  shiprocket: () => ({ 'x-api-key': sandboxKeys.shiprocket.webhookToken }),
  payPal: (body, id, origin) => transmissionHeaders(body, { id, origin, at: Date.now() }),
}

function hmac(secret: string, content: string): string {
  return createHmac('sha256', secret).update(content).digest('hex')
}
