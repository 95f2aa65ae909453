/** Resets forgotten passwords: emails a reset link to the user, then sets the new password. */
import { randomUUID } from 'node:crypto'
import type { Clock } from '../../lib/clock.ts'
import type { Mailer } from '../../providers/mailer.ts'
import { allowAttempt, resetAttempts } from '../../storage/attempt-limits.ts'
import { addJob } from '../../storage/outbox.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import type { AccountDeps } from './account-deps.ts'
import { passwordResetEmail } from './account-emails.ts'
import { changePassword } from './change-password.ts'
import { loginLimitKey } from './password-attempts.ts'
import { consumeReset, createReset, findResetUser } from './password-reset-store.ts'
import { readUser, readUserByEmail } from './user-store.ts'

const HOURLY_EMAILS = { max: 5, windowMs: 60 * 60_000 }

/**
 * Queues a password reset email, limited to five per hour for each email address. The account is looked up only when
 * the email is sent, so that the response does not reveal whether the account exists.
 */
export async function requestPasswordReset(
  { db, clock }: Pick<AccountDeps, 'db' | 'clock'>,
  email: string,
): Promise<void> {
  const now = clock()
  await inTransaction(db, async (tx) => {
    if (!(await allowAttempt(tx, `reset-emails ${email}`, { ...HOURLY_EMAILS, now }))) return
    await addJob(tx, { kind: 'send-reset-email', payload: { email }, dedupeKey: `reset-link-${randomUUID()}` }, now)
  })
}

interface ResetEmailDeps {
  db: Queries
  clock: Clock
  mail: Mailer
  /** The shop's public origin, e.g. `https://shop.example`. */
  origin: string
}

/** Creates a password reset link and emails it to the user. Does nothing if no account has this email address. */
export async function sendPasswordResetEmail(
  { db, clock, mail, origin }: ResetEmailDeps,
  { email }: { email: string },
  key: string,
): Promise<void> {
  const user = await readUserByEmail(db, email)
  if (!user) return
  // A retried job creates a new link, because the database contains only the hash of the earlier token.
  const token = await createReset(db, user.id, clock())
  await mail.send(passwordResetEmail(user.email, `${origin}/reset-password/${token}`), key)
}

/**
 * Sets a new password, given the token from a password reset link, and ends all of the user's sessions. Also lifts any
 * login block caused by wrong passwords. Returns false if the token is unknown, used or expired.
 */
export async function resetPassword(
  { db, clock, passwords }: AccountDeps,
  token: string,
  password: string,
): Promise<boolean> {
  const now = clock()
  const userId = await findResetUser(db, token, now)
  if (!userId) return false
  const hash = await passwords.hash(password)
  return await inTransaction(db, async (tx) => {
    if (!(await consumeReset(tx, token))) return false
    const user = await readUser(tx, userId)
    if (!user || !(await changePassword(tx, user, { hash, keptSession: null, now }))) return false
    await resetAttempts(tx, loginLimitKey(user.email))
    return true
  })
}
