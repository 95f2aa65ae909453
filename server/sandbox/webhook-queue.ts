/** Sends the providers' messages to the shop, over HTTP, until the shop says that it has them. */
import { createHmac } from 'node:crypto'
import { sandboxKeys, type WebhookProvider, webhookPaths } from '../config/provider-config.ts'
import type { Clock } from '../lib/clock.ts'
import { repeat } from '../lib/repeat.ts'
import type { Queries } from '../storage/transaction.ts'
import { readDelivery } from './fault-store.ts'
import { addWebhook, claimWebhooks, readWebhook, saveOutcome, type WebhookRow } from './webhook-store.ts'

interface Message {
  id: string
  sender: WebhookProvider
  event: string
  body: object
}

interface WebhookQueueDeps {
  db: Queries
  clock: Clock
  /** Where the shop answers. */
  shopOrigin: () => string
  onError: (error: unknown) => void
}

const POLL_MS = 1000
const CLAIM_MS = 30_000
const TIMEOUT_MS = 15_000
const MAX_ATTEMPTS = 8

export class WebhookQueue {
  readonly #parts: WebhookQueueDeps
  readonly #stop: () => Promise<void>
  #working: Promise<void> = Promise.resolve()

  constructor(parts: WebhookQueueDeps) {
    this.#parts = parts
    this.#stop = repeat(() => this.sendDue(), { pauseMs: POLL_MS, onError: parts.onError })
  }

  /** Writes a message down, in the transaction of what it tells. */
  async add(tx: Queries, { id, sender, event, body }: Message): Promise<void> {
    const now = this.#parts.clock()
    const { isHeld, delayMs } = await readDelivery(tx)
    await addWebhook(tx, {
      id,
      sender,
      event,
      body: JSON.stringify(body),
      state: isHeld ? 'held' : 'waiting',
      due_at: now + delayMs,
      attempts: 0,
      last_answer: null,
      created_at: now,
    })
  }

  /** Sends at once what is due, because something was just committed. */
  nudge(): void {
    this.sendDue().catch(this.#parts.onError)
  }

  /** Sends everything that is due, one after the other, and resolves when that is done. */
  sendDue(): Promise<void> {
    // Whoever asked before has heard of a failure then; it does not stop what comes after.
    this.#working = this.#working.catch(() => undefined).then(() => this.#sendDue())
    return this.#working
  }

  /** Sends one message now, whatever its state, and as often as asked. Answers the shop's HTTP status, or null. */
  async sendNow(id: string): Promise<number | null | 'unknown'> {
    const row = await readWebhook(this.#parts.db, id)
    return row ? await this.#send({ ...row, attempts: row.attempts + 1 }) : 'unknown'
  }

  async stop(): Promise<void> {
    await Promise.allSettled([this.#stop(), this.#working])
  }

  async #sendDue(): Promise<void> {
    const now = this.#parts.clock()
    for (const row of await claimWebhooks(this.#parts.db, { now, until: now + CLAIM_MS })) await this.#send(row)
  }

  async #send(row: WebhookRow): Promise<number | null> {
    const { db, clock } = this.#parts
    const status = await this.#post(row)
    const isTaken = status !== null && status < 300
    const isGivenUp = row.state === 'waiting' && row.attempts >= MAX_ATTEMPTS
    const unheard = isGivenUp ? 'given up' : row.state
    await saveOutcome(db, row.id, {
      state: isTaken ? 'delivered' : unheard,
      last_answer: status,
      due_at: clock() + 1000 * 2 ** row.attempts,
    })
    return status
  }

  async #post({ sender, body, id }: WebhookRow): Promise<number | null> {
    const { shopOrigin } = this.#parts
    try {
      const response = await fetch(shopOrigin() + webhookPaths[sender as WebhookProvider], {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signatures[sender as WebhookProvider](body, id) },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.body?.cancel()
      return response.status
    } catch {
      // A shop that is closing, or does not answer: tried again later like any other failure.
      return null
    }
  }
}

const signatures: Record<WebhookProvider, (body: string, id: string) => Record<string, string>> = {
  razorpay: (body, id) => ({
    'x-razorpay-signature': hmac(sandboxKeys.razorpay.webhookSecret, body),
    'x-razorpay-event-id': id,
  }),
  // Stripe's signatures hold the real time, because its SDK compares them with that.
  stripe: (body) => {
    const second = Math.floor(Date.now() / 1000)
    return { 'stripe-signature': `t=${second},v1=${hmac(sandboxKeys.stripe.webhookSecret, `${second}.${body}`)}` }
  },
  // PayPal's own signatures need its certificates; the shop believes nothing that it has not asked for.
  payPal: (_body, id) => ({ 'paypal-transmission-id': id }),
}

function hmac(secret: string, content: string): string {
  return createHmac('sha256', secret).update(content).digest('hex')
}
