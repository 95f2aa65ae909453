import { randomUUID } from 'node:crypto'
import type { Clock } from '../../lib/clock.ts'
import { createToken, sha256 } from '../../lib/secret-token.ts'
import { countAttempt } from '../../storage/attempt-limits.ts'
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

const MAX_EMAILS = 3
const WINDOW_MS = 24 * 60 * 60_000

/** So that the whole link stands in one line of a mail. */
const TOKEN_BYTES = 24

/**
 * Keeps an e-mail once and has a mail ask for its yes. Who has the letters already gets no mail, and the caller cannot
 * tell: so nobody can find out who reads them. Repeatable, and with a key without
 * another mail; more than three mails a day go to nobody.
 */
export async function subscribe(
  { db, clock }: NewsletterDeps,
  email: string,
  repeatKey: string | null,
): Promise<'asked' | 'REPEAT_DIFFERS'> {
  const now = clock()
  return await inTransaction(db, async (tx) => {
    const once = { key: repeatKey, scope: 'newsletter', contents: email }
    const noted = await claimIdempotencyKey(tx, once, now)
    if (noted !== 'new') return noted === 'repeated' ? 'asked' : 'REPEAT_DIFFERS'
    await addSubscription(tx, { email, token: createToken(TOKEN_BYTES), requested_at: now })
    const subscription = await readSubscription(tx, email)
    if (subscription?.state !== 'pending') return 'asked'
    const mails = await countAttempt(tx, sha256(`newsletter ${email}`), { now, lastsMs: WINDOW_MS, renews: false })
    if (mails === null || mails > MAX_EMAILS) return 'asked'
    await addJob(
      tx,
      { kind: 'send-confirmation-email', payload: { email }, dedupeKey: `newsletter-${randomUUID()}` },
      now,
    )
    return 'asked'
  })
}

/**
 * Starts the letters by the token of a link. Answers the e-mail; null for a link that is unknown, or was used to leave.
 * Repeatable.
 */
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

/** Ends the letters by the token that stands in each of them. Answers the e-mail; null for an unknown one. Repeatable. */
export async function unsubscribe({ db, clock }: NewsletterDeps, token: string): Promise<string | null> {
  const subscription = await findSubscriptionByToken(db, token)
  if (subscription) await markUnsubscribed(db, token, clock())
  return subscription?.email ?? null
}

/** Thirty days, as the privacy policy promises. */
const UNCONFIRMED_RETENTION_MS = 30 * 24 * 60 * 60_000

/** Forgets e-mails that never said yes. */
export async function deleteUnconfirmedSubscriptions(db: Queries, now: number): Promise<void> {
  await deleteUnconfirmedBefore(db, now - UNCONFIRMED_RETENTION_MS)
}
