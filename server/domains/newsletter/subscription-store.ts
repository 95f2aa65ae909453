/** One per email address. */
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'

export type SubscriptionRow = DB['newsletter_subscriptions']

/** In any state; null if there is none. */
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

/** Does nothing if it is pending or confirmed already. */
export async function addSubscription(db: Queries, { email, token, requested_at }: NewSubscription): Promise<void> {
  await db
    .insertInto('newsletter_subscriptions')
    .values({ email, token, requested_at, state: 'pending', confirmed_at: null, unsubscribed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('email')
        // After unsubscribing, a new confirmation with a new link.
        .doUpdateSet({ token, requested_at, state: 'pending', confirmed_at: null })
        .where('newsletter_subscriptions.state', '=', 'unsubscribed'),
    )
    .execute()
}

type NewSubscription = Pick<SubscriptionRow, 'email' | 'token' | 'requested_at'>

/** False if no pending one has this token. */
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

/** Earliest confirmation first. */
export async function listConfirmed(db: Queries): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('newsletter_subscriptions')
    .selectAll()
    .where('state', '=', 'confirmed')
    .orderBy('confirmed_at')
    .orderBy('email')
    .execute()
}

/** Requested before `before` (epoch ms). */
export async function deleteUnconfirmedBefore(db: Queries, before: number): Promise<void> {
  await db
    .deleteFrom('newsletter_subscriptions')
    .where('state', '=', 'pending')
    .where('requested_at', '<', before)
    .execute()
}
