/** Stores newsletter subscriptions, one per email address. */
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'

export type SubscriptionRow = DB['newsletter_subscriptions']

/** Returns the subscription of an email address, in any state, or null. */
export async function readSubscription(db: Queries, email: string): Promise<SubscriptionRow | null> {
  return (
    (await db.selectFrom('newsletter_subscriptions').selectAll().where('email', '=', email).executeTakeFirst()) ?? null
  )
}

export async function findSubscriptionByToken(db: Queries, token: string): Promise<SubscriptionRow | null> {
  return (
    (await db.selectFrom('newsletter_subscriptions').selectAll().where('token', '=', token).executeTakeFirst()) ?? null
  )
}

/** Adds a pending subscription. A pending or confirmed one keeps its state and token. */
export async function addSubscription(db: Queries, { email, token, requested_at }: NewSubscription): Promise<void> {
  await db
    .insertInto('newsletter_subscriptions')
    .values({ email, token, requested_at, state: 'pending', confirmed_at: null, unsubscribed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('email')
        // Subscribing again after unsubscribing requires a new confirmation with a new link.
        .doUpdateSet({ token, requested_at, state: 'pending', confirmed_at: null })
        .where('newsletter_subscriptions.state', '=', 'unsubscribed'),
    )
    .execute()
}

type NewSubscription = Pick<SubscriptionRow, 'email' | 'token' | 'requested_at'>

/** Confirms a pending subscription. Returns false if it is not pending. */
export async function markConfirmed(db: Queries, token: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('newsletter_subscriptions')
    .set({ state: 'confirmed', confirmed_at: now, unsubscribed_at: null })
    .where('token', '=', token)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function markUnsubscribed(db: Queries, token: string, now: number): Promise<void> {
  await db
    .updateTable('newsletter_subscriptions')
    .set({ state: 'unsubscribed', unsubscribed_at: now })
    .where('token', '=', token)
    .where('state', '!=', 'unsubscribed')
    .execute()
}

/** Returns the confirmed subscriptions, in the order of their confirmation. */
export async function listConfirmed(db: Queries): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('newsletter_subscriptions')
    .selectAll()
    .where('state', '=', 'confirmed')
    .orderBy('confirmed_at')
    .orderBy('email')
    .execute()
}

/** Deletes the subscriptions that were requested before `before` (epoch ms) and are still pending. */
export async function deleteUnconfirmedBefore(db: Queries, before: number): Promise<void> {
  await db
    .deleteFrom('newsletter_subscriptions')
    .where('state', '=', 'pending')
    .where('requested_at', '<', before)
    .execute()
}
