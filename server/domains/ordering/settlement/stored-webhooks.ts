import { createHash } from 'node:crypto'
import type { Clock } from '../../../lib/clock.ts'
import { withTimeout } from '../../../lib/promises.ts'
import { addJob, type Jobs } from '../../../storage/outbox.ts'
import { inTransaction, type Queries } from '../../../storage/transaction.ts'
import type { PaymentProvider, WebhookHandlers } from './webhooks.ts'

/**
 * Time for handling a webhook before it is answered, in ms. Razorpay counts a webhook as failed after 5 s, and disables
 * it after failures for 24 hours (https://razorpay.com/docs/webhooks/).
 */
const ANSWER_WITHIN_MS = 4000

export interface WebhookDeps {
  db: Queries
  clock: Clock
  handlers: WebhookHandlers
  /** Called with the error of a webhook that could not be handled yet. */
  onDelay: (error: unknown, provider: PaymentProvider) => void
}

/**
 * Handles a webhook. If that fails or takes too long, stores the webhook and handles it again later, with growing
 * pauses, so that the provider gets a positive answer. Returns false if the webhook is not from the provider. Throws only
 * if the webhook cannot be stored either.
 */
export async function receiveWebhook(
  { db, clock, handlers, onDelay }: WebhookDeps,
  provider: PaymentProvider,
  body: Buffer,
  signature: string,
): Promise<boolean> {
  // Signatures contain the real time, which tests do not change.
  const receivedAt = Date.now()
  const handled = handlers[provider](body, signature, receivedAt)
  const settled = handled.catch((error: unknown) => {
    onDelay(error, provider)
    return null
  })
  const isGenuine = await withTimeout(ANSWER_WITHIN_MS, settled)
  if (isGenuine !== null) return isGenuine
  // If it is still being handled, handling it again does no harm.
  const payload = { provider, body: body.toString('utf8'), signature, receivedAt }
  const dedupeKey = `webhook-${provider}-${createHash('sha256').update(body).digest('hex')}`
  await inTransaction(db, (tx) => addJob(tx, { kind: 'handle-webhook', payload, dedupeKey }, clock()))
  return true
}

/** Handles a stored webhook again. Throws if it still cannot be handled. */
export async function handleStoredWebhook(
  handlers: WebhookHandlers,
  { provider, body, signature, receivedAt }: Jobs['handle-webhook'],
): Promise<void> {
  const isGenuine = await handlers[provider](Buffer.from(body, 'utf8'), signature, receivedAt)
  if (!isGenuine) throw new Error(`The webhook of ${provider} is not signed with the shop’s current key.`)
}
