/** The SQL of reset links. A link is good for an hour, and for one time. */
import type { Queries } from '../../storage/transaction.ts'
import { digest, newToken } from '../guards/secret-token.ts'

const LASTS_MS = 60 * 60_000

/** So that the whole link stands in one line of a mail, where it can be copied from. */
const TOKEN_BYTES = 24

/** Makes a link's token. A user may have several at a time. */
export async function addReset(db: Queries, userId: string, now: number): Promise<string> {
  const token = newToken(TOKEN_BYTES)
  const row = { id: digest(token), user_id: userId, created_at: now, expires_at: now + LASTS_MS }
  await db.insertInto('password_resets').values(row).execute()
  return token
}

/** Whose password a token may set; null when it is used, too old or unknown. */
export async function userOfReset(db: Queries, token: string, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('id', '=', digest(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Uses a token up. Answers false when it was used meanwhile. */
export async function useReset(db: Queries, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('password_resets')
    .where('id', '=', digest(token))
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Makes every link of a user unusable. */
export async function endResetsOf(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

/** Forgets the links whose hour is over at `now` (epoch ms). */
export async function forgetOldResets(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute()
}
