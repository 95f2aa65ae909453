import { randomUUID } from 'node:crypto'
import { addJob } from '../../storage/outbox.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import type { Clock } from '../../work/clock.ts'
import { countOne } from '../guards/guard-store.ts'
import { noteOnce } from '../guards/repeat-store.ts'
import { digest, newToken } from '../guards/secret-token.ts'
import { addSubscription, readSubscription } from './subscription-store.ts'

export interface NewsletterParts {
  db: Queries
  clock: Clock
  nudge: () => void
}

const MAILS_AT_MOST = 3
const WITHIN_MS = 24 * 60 * 60_000

/** So that the whole link stands in one line of a mail. */
const TOKEN_BYTES = 24

/**
 * Keeps an e-mail once and has a mail ask for its yes. Who has the letters already gets no mail, and the caller cannot
 * tell: so nobody can find out who reads them. Repeatable, and with a key without
 * another mail; more than three mails a day go to nobody.
 */
export async function subscribe(
  { db, clock, nudge }: NewsletterParts,
  email: string,
  repeatKey: string | null,
): Promise<'asked' | 'REPEAT_DIFFERS'> {
  const now = clock()
  const asked = await inTransaction(db, async (tx) => {
    const once = { key: repeatKey, scope: 'newsletter', contents: email }
    const noted = await noteOnce(tx, once, now)
    if (noted !== 'new') return noted === 'repeated' ? 'asked' : 'REPEAT_DIFFERS'
    await addSubscription(tx, { email, token: newToken(TOKEN_BYTES), asked_at: now })
    const subscription = await readSubscription(tx, email)
    if (subscription?.state !== 'asked') return 'asked'
    const mails = await countOne(tx, digest(`newsletter ${email}`), { now, lastsMs: WITHIN_MS, renews: false })
    if (mails === null || mails > MAILS_AT_MOST) return 'asked'
    await addJob(tx, { kind: 'ask-for-confirmation', payload: { email }, dedupeKey: `newsletter-${randomUUID()}` }, now)
    return 'asked'
  })
  nudge()
  return asked
}
