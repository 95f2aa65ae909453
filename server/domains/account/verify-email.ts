/**
 * Anybody can register an address. Until somebody has proven to read what is sent
 * there, nothing that a person typed is emailed to it, and it is nobody's own.
 */
import { randomUUID } from 'node:crypto'
import type { Clock } from '../../lib/clock.ts'
import type { Mailer } from '../../providers/mailer.ts'
import { addJob, type Jobs } from '../../storage/outbox.ts'
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import { publishAtCommit } from '../catalogue/publishing-store.ts'
import { verificationEmail } from './account-emails.ts'
import { createVerification, findUserToVerify } from './email-verification-store.ts'
import { isReachable, isVerified, listReviewedProducts, markEmailVerified, readUser } from './user-store.ts'

/** Everybody sees the account's reviews from now on. Idempotent. */
export async function verifyEmail(tx: Tx, userId: string, now: number): Promise<void> {
  if (await markEmailVerified(tx, userId, now)) publishAtCommit(tx, await listReviewedProducts(tx, userId))
}

/** For links that reach only the account's address. Mostly just reads. */
export async function verifyEmailOnVisit(db: Queries, userId: string, now: number): Promise<void> {
  const user = await readUser(db, userId)
  if (user && !isVerified(user)) await inTransaction(db, (tx) => verifyEmail(tx, userId, now))
}

/** Returns the address; null if the link is unknown or has expired. Idempotent. */
export async function verifyEmailByLink(
  { db, clock }: { db: Queries; clock: Clock },
  token: string,
): Promise<string | null> {
  const now = clock()
  const userId = await findUserToVerify(db, token, now)
  if (!userId) return null
  await verifyEmailOnVisit(db, userId, now)
  return (await readUser(db, userId))?.email ?? null
}

export async function addVerificationEmail(tx: Tx, userId: string, now: number): Promise<void> {
  const dedupeKey = `verification-${randomUUID()}`
  await addJob(tx, { kind: 'send-verification-email', payload: { userId }, dedupeKey }, now)
}

interface VerificationEmailDeps {
  db: Queries
  clock: Clock
  mail: Mailer
  /** E.g. `https://shop.example`. */
  origin: string
}

/** Does nothing for an address that is verified by now. */
export async function sendVerificationEmail(
  { db, clock, mail, origin }: VerificationEmailDeps,
  { userId }: Jobs['send-verification-email'],
  key: string,
): Promise<void> {
  const user = await readUser(db, userId)
  if (!user || !isReachable(user) || isVerified(user)) return
  // A retried job creates a new link: only the hash of the earlier token is stored.
  const token = await createVerification(db, userId, clock())
  await mail.send(verificationEmail(user.email, `${origin}/verify-email/${token}`), key)
}
