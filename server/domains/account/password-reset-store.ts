/** The SQL of reset links. A link is good for an hour, and for one time. */

import { createToken, sha256 } from '../../lib/secret-token.ts'
import type { Queries } from '../../storage/transaction.ts'

const LIFETIME_MS = 60 * 60_000

/** So that the whole link stands in one line of a mail, where it can be copied from. */
const TOKEN_BYTES = 24

/** Makes a link's token. A user may have several at a time. */
export async function createReset(db: Queries, userId: string, now: number): Promise<string> {
  const token = createToken(TOKEN_BYTES)
  const row = { id: sha256(token), user_id: userId, created_at: now, expires_at: now + LIFETIME_MS }
  await db.insertInto('password_resets').values(row).execute()
  return token
}

/** Whose password a token may set; null when it is used, too old or unknown. */
export async function findResetUser(db: Queries, token: string, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('id', '=', sha256(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Uses a token up. Answers false when it was used meanwhile. */
export async function consumeReset(db: Queries, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('password_resets')
    .where('id', '=', sha256(token))
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Makes every link of a user unusable. */
export async function deleteUserResets(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

/** Forgets the links whose hour is over at `now` (epoch ms). */
export async function deleteExpiredResets(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute()
}
