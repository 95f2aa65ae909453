/** The SQL of those who want the shop's letters. */
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'

export type SubscriptionRow = DB['newsletter_subscriptions']

/** Of an e-mail, in whatever state it is; `null` where nobody has asked for letters there. */
export async function readSubscription(db: Queries, email: string): Promise<SubscriptionRow | null> {
  return (
    (await db.selectFrom('newsletter_subscriptions').selectAll().where('email', '=', email).executeTakeFirst()) ?? null
  )
}

/** Of the token in the links of a letter; `null` where it is not, or no longer, good. */
export async function findSubscriptionByToken(db: Queries, token: string): Promise<SubscriptionRow | null> {
  return (
    (await db.selectFrom('newsletter_subscriptions').selectAll().where('token', '=', token).executeTakeFirst()) ?? null
  )
}

/** Keeps an e-mail that wants letters. One that has them already, or has asked already, keeps its state and its token. */
export async function addSubscription(db: Queries, { email, token, requested_at }: NewSubscription): Promise<void> {
  await db
    .insertInto('newsletter_subscriptions')
    .values({ email, token, requested_at, state: 'pending', confirmed_at: null, unsubscribed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('email')
        // Who left has to confirm anew, by a link of its own.
        .doUpdateSet({ token, requested_at, state: 'pending', confirmed_at: null })
        .where('newsletter_subscriptions.state', '=', 'unsubscribed'),
    )
    .execute()
}

type NewSubscription = Pick<SubscriptionRow, 'email' | 'token' | 'requested_at'>

/** From now on letters go there. Answers whether they did not before. */
export async function markConfirmed(db: Queries, token: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('newsletter_subscriptions')
    .set({ state: 'confirmed', confirmed_at: now, unsubscribed_at: null })
    .where('token', '=', token)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** From `now` (epoch ms) on no letter goes there. Repeatable. */
export async function markUnsubscribed(db: Queries, token: string, now: number): Promise<void> {
  await db
    .updateTable('newsletter_subscriptions')
    .set({ state: 'unsubscribed', unsubscribed_at: now })
    .where('token', '=', token)
    .where('state', '!=', 'unsubscribed')
    .execute()
}

/** In the order they confirmed. */
export async function listConfirmed(db: Queries): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('newsletter_subscriptions')
    .selectAll()
    .where('state', '=', 'confirmed')
    .orderBy('confirmed_at')
    .orderBy('email')
    .execute()
}

/** Forgets those who never confirmed. */
export async function deleteUnconfirmedBefore(db: Queries, before: number): Promise<void> {
  await db
    .deleteFrom('newsletter_subscriptions')
    .where('state', '=', 'pending')
    .where('requested_at', '<', before)
    .execute()
}
