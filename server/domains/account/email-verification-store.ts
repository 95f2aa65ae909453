/** Only hashes. A token works for a week, however often it is used. */
import { createToken, sha256 } from '../../lib/secret-token.ts'
import type { Queries } from '../../storage/transaction.ts'

const LIFETIME_MS = 7 * 24 * 60 * 60_000

/** In bytes. The link must fit on one line of a plain-text email. */
const TOKEN_BYTES = 24

/** Earlier tokens stay valid. */
export async function createVerification(db: Queries, userId: string, now: number): Promise<string> {
  const token = createToken(TOKEN_BYTES)
  const row = { id: sha256(token), user_id: userId, created_at: now, expires_at: now + LIFETIME_MS }
  await db.insertInto('email_verifications').values(row).execute()
  return token
}

/** Null if the token is unknown or expired. */
export async function findUserToVerify(db: Queries, token: string, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('email_verifications')
    .select('user_id')
    .where('id', '=', sha256(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function deleteExpiredVerifications(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('email_verifications').where('expires_at', '<=', now).execute()
}

export async function deleteUserVerifications(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('email_verifications').where('user_id', '=', userId).execute()
}
