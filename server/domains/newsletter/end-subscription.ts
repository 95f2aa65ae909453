import type { NewsletterParts } from './subscribe.ts'
import { end, subscriptionOfToken } from './subscription-store.ts'

/** Ends the letters by the token that stands in each of them. Answers the e-mail; null for an unknown one. Repeatable. */
export async function endSubscription(
  { db, clock }: Omit<NewsletterParts, 'nudge'>,
  token: string,
): Promise<string | null> {
  const subscription = await subscriptionOfToken(db, token)
  if (subscription) await end(db, token, clock())
  return subscription?.email ?? null
}
