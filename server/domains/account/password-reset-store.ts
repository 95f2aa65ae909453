/** Of emailed links that set a new password, or log in. Only hashes; a token works once. */
import { createToken, sha256 } from '../../lib/secret-token.ts'
import { addEvent } from '../../storage/events.ts'
import type { DB } from '../../storage/schema.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'

const RESET_LIFETIME_MS = 60 * 60_000
const LOGIN_LIFETIME_MS = 15 * 60_000

/** The link must fit on one line of a plain-text email. */
const TOKEN_BYTES = 24

/** Earlier tokens stay valid. */
export async function createReset(db: Queries, userId: string, now: number): Promise<string> {
  return await insertToken(db, { user_id: userId, created_at: now, expires_at: now + RESET_LIFETIME_MS, is_login: 0 })
}

/** Earlier tokens stay valid. */
export async function createLoginLink(db: Queries, userId: string, now: number): Promise<string> {
  return await insertToken(db, { user_id: userId, created_at: now, expires_at: now + LOGIN_LIFETIME_MS, is_login: 1 })
}

async function insertToken(db: Queries, row: Omit<DB['password_resets'], 'id'>): Promise<string> {
  const token = createToken(TOKEN_BYTES)
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('password_resets')
      .values({ id: sha256(token), ...row })
      .execute()
    addEvent(tx, { topic: 'access', subject: row.user_id, after: { link: row.is_login ? 'to log in' : 'to reset' } })
  })
  return token
}

/** Null if the token is unknown, used or expired. */
export async function findResetUser(db: Queries, token: string, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('id', '=', sha256(token))
    .where('expires_at', '>', now)
    .where('is_login', '=', 0)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Returns the user. Null if the token is unknown, used or expired. */
export async function consumeLoginLink(db: Queries, token: string, now: number): Promise<string | null> {
  const row = await db
    .deleteFrom('password_resets')
    .where('id', '=', sha256(token))
    .where('expires_at', '>', now)
    .where('is_login', '=', 1)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** False if the token is gone. */
export async function consumeReset(db: Queries, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('password_resets')
    .where('id', '=', sha256(token))
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function deleteUserResets(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

export async function deleteExpiredResets(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute()
}
