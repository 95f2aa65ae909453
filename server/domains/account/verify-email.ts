/**
 * Anybody can register an address. Until somebody has proven to read what is sent
 * there, nothing that a person typed is mailed to it, and it is nobody's own.
 */
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import { publishAtCommit } from '../catalogue/publishing-store.ts'
import { isVerified, listReviewedProducts, markEmailVerified, readUser } from './user-store.ts'

/** Everybody sees the account's reviews from now on. Idempotent. */
export async function verifyEmail(tx: Tx, userId: string, now: number): Promise<void> {
  if (await markEmailVerified(tx, userId, now)) publishAtCommit(tx, await listReviewedProducts(tx, userId))
}

/** For links that reach only the account's address. Mostly just reads. */
export async function verifyEmailOnVisit(db: Queries, userId: string, now: number): Promise<void> {
  const user = await readUser(db, userId)
  if (user && !isVerified(user)) await inTransaction(db, (tx) => verifyEmail(tx, userId, now))
}
