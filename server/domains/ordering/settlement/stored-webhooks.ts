import { randomUUID } from 'node:crypto'
import type { Clock } from '../../../lib/clock.ts'
import { actAs } from '../../../lib/request-context.ts'
import { addJob, type Jobs } from '../../../storage/outbox.ts'
import { inTransaction, type Queries } from '../../../storage/transaction.ts'
import type { PaymentProvider, PaymentWebhooks } from './webhooks.ts'

interface WebhookDeps {
  db: Queries
  clock: Clock
  webhooks: PaymentWebhooks
}

/**
 * Verifies and stores a webhook. A job handles it at once, and tries for 14 days,
 * because Razorpay disables webhooks that are answered late or fail for a day
 * (https://razorpay.com/docs/webhooks/). Returns false if the webhook is refused.
 */
export async function receiveWebhook(
  { db, clock, webhooks }: WebhookDeps,
  provider: PaymentProvider,
  { body, signature, network }: { body: Buffer; signature: string; network: string | null },
): Promise<boolean> {
  // Signatures contain the real time, which tests do not change.
  const receivedAt = Date.now()
  if (!(await webhooks[provider].isAccepted({ body, signature, receivedAt, network }))) return false
  const payload = { provider, body: body.toString('utf8'), signature, receivedAt }
  // A repetition is handled again: the shop may know more by then.
  const dedupeKey = `webhook-${provider}-${randomUUID()}`
  await inTransaction(db, (tx) => addJob(tx, { kind: 'handle-webhook', payload, dedupeKey }, clock()))
  return true
}

/** Throws if the webhook cannot be handled now. */
export async function handleStoredWebhook(
  webhooks: PaymentWebhooks,
  { provider, body, signature, receivedAt }: Jobs['handle-webhook'],
): Promise<void> {
  actAs({ actor: provider })
  await webhooks[provider].handle({ body: Buffer.from(body, 'utf8'), signature, receivedAt })
}
