import { randomUUID } from 'node:crypto'
import type { Clock } from '../../lib/clock.ts'
import { createToken, sha256 } from '../../lib/secret-token.ts'
import { allowAttempt } from '../../storage/attempt-limits.ts'
import { claimIdempotencyKey } from '../../storage/idempotency-keys.ts'
import { addJob } from '../../storage/outbox.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import {
  addSubscription,
  deleteUnconfirmedBefore,
  findSubscriptionByToken,
  markConfirmed,
  markUnsubscribed,
  readSubscription,
} from './subscription-store.ts'

export interface NewsletterDeps {
  db: Queries
  clock: Clock
}

const DAILY_EMAILS = { max: 3, windowMs: 24 * 60 * 60_000 }

/** In bytes. The link must fit on one line of a plain-text email. */
const TOKEN_BYTES = 24

/**
 * `accepted` even if already subscribed, so that nobody learns who is. At most three emails a day
 * per address.
 */
export async function subscribe(
  { db, clock }: NewsletterDeps,
  email: string,
  idempotencyKey: string | null,
): Promise<'accepted' | 'REPEAT_DIFFERS'> {
  const now = clock()
  return await inTransaction(db, async (tx) => {
    const request = { key: idempotencyKey, scope: 'newsletter', contents: email }
    const claimed = await claimIdempotencyKey(tx, request, now)
    if (claimed !== 'new') return claimed === 'repeated' ? 'accepted' : 'REPEAT_DIFFERS'
    await addSubscription(tx, { email, token: createToken(TOKEN_BYTES), requested_at: now })
    const subscription = await readSubscription(tx, email)
    if (subscription?.state !== 'pending') return 'accepted'
    if (!(await allowAttempt(tx, `newsletter ${email}`, { ...DAILY_EMAILS, now }))) return 'accepted'
    const dedupeKey = `newsletter-${randomUUID()}`
    await addJob(tx, { kind: 'send-confirmation-email', payload: { email }, dedupeKey }, now)
    return 'accepted'
  })
}

/** Returns the address; null if the token is unknown or has unsubscribed. Idempotent. */
export async function confirmSubscription({ db, clock }: NewsletterDeps, token: string): Promise<string | null> {
  const now = clock()
  return await inTransaction(db, async (tx) => {
    const subscription = await findSubscriptionByToken(tx, token)
    if (!subscription || subscription.state === 'unsubscribed') return null
    if (await markConfirmed(tx, token, now)) {
      const payload = { email: subscription.email }
      await addJob(tx, { kind: 'send-welcome-email', payload, dedupeKey: `welcome-${sha256(token)}` }, now)
    }
    return subscription.email
  })
}

/** Returns the address; null if the token is unknown. Idempotent. */
export async function unsubscribe({ db, clock }: NewsletterDeps, token: string): Promise<string | null> {
  const subscription = await findSubscriptionByToken(db, token)
  if (subscription) await markUnsubscribed(db, token, clock())
  return subscription?.email ?? null
}

/** 30 days, as the privacy policy promises. In ms. */
const UNCONFIRMED_RETENTION_MS = 30 * 24 * 60 * 60_000

export async function deleteUnconfirmedSubscriptions(db: Queries, now: number): Promise<void> {
  await deleteUnconfirmedBefore(db, now - UNCONFIRMED_RETENTION_MS)
}
