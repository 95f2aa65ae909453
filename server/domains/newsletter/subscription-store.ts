/** The SQL of those who want the shop's letters. */
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'

export type SubscriptionRow = DB['subscriptions']

/** Of an e-mail, in whatever state it is; `null` where nobody has asked for letters there. */
export async function readSubscription(db: Queries, email: string): Promise<SubscriptionRow | null> {
  return (await db.selectFrom('subscriptions').selectAll().where('email', '=', email).executeTakeFirst()) ?? null
}

/** Of the token in the links of a letter; `null` where it is not, or no longer, good. */
export async function findSubscriptionByToken(db: Queries, token: string): Promise<SubscriptionRow | null> {
  return (await db.selectFrom('subscriptions').selectAll().where('token', '=', token).executeTakeFirst()) ?? null
}

/** Keeps an e-mail that wants letters. One that has them already, or has asked already, keeps its state and its token. */
export async function addSubscription(db: Queries, { email, token, asked_at }: NewSubscription): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({ email, token, asked_at, state: 'asked', confirmed_at: null, left_at: null })
    .onConflict((conflict) =>
      conflict
        .column('email')
        // Who left has to confirm anew, by a link of its own.
        .doUpdateSet({ token, asked_at, state: 'asked', confirmed_at: null })
        .where('subscriptions.state', '=', 'left'),
    )
    .execute()
}

type NewSubscription = Pick<SubscriptionRow, 'email' | 'token' | 'asked_at'>

/** From now on letters go there. Answers whether they did not before. */
export async function markConfirmed(db: Queries, token: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscriptions')
    .set({ state: 'confirmed', confirmed_at: now, left_at: null })
    .where('token', '=', token)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** From `now` (epoch ms) on no letter goes there. Repeatable. */
export async function markUnsubscribed(db: Queries, token: string, now: number): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ state: 'left', left_at: now })
    .where('token', '=', token)
    .where('state', '!=', 'left')
    .execute()
}

/** In the order they confirmed. */
export async function listConfirmed(db: Queries): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('state', '=', 'confirmed')
    .orderBy('confirmed_at')
    .orderBy('email')
    .execute()
}

/** Forgets those who never confirmed. */
export async function deleteUnconfirmedBefore(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('subscriptions').where('state', '=', 'asked').where('asked_at', '<', before).execute()
}
