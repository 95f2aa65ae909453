import { addJob } from '../../storage/outbox.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { digest } from '../guards/secret-token.ts'
import type { NewsletterParts } from './subscribe.ts'
import { confirm, subscriptionOfToken } from './subscription-store.ts'

/**
 * Starts the letters by the token of a link. Answers the e-mail; null for a link that is unknown, or was used to leave.
 * Repeatable.
 */
export async function confirmSubscription(
  { db, clock, nudge }: NewsletterParts,
  token: string,
): Promise<string | null> {
  const now = clock()
  const email = await inTransaction(db, async (tx) => {
    const subscription = await subscriptionOfToken(tx, token)
    if (!subscription || subscription.state === 'left') return null
    if (await confirm(tx, token, now)) {
      const payload = { email: subscription.email }
      await addJob(tx, { kind: 'welcome-reader', payload, dedupeKey: `welcome-${digest(token)}` }, now)
    }
    return subscription.email
  })
  nudge()
  return email
}
