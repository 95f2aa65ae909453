/** Emails a reset link, then sets the new password. */
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
import { isVerified, readUser, readUserByEmail } from './user-store.ts'
import { verifyEmail } from './verify-email.ts'

const HOURLY_EMAILS = { max: 5, windowMs: 60 * 60_000 }

/**
 * Five an hour per address. The account is looked up only for the email, so that the response does
 * not reveal it.
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
  /** E.g. `https://shop.example`. */
  origin: string
}

/** Does nothing if no account has this address. */
export async function sendPasswordResetEmail(
  { db, clock, mail, origin }: ResetEmailDeps,
  { email }: { email: string },
  key: string,
): Promise<void> {
  const user = await readUserByEmail(db, email)
  if (!user) return
  // A retried job creates a new link: only the hash of the earlier token is stored.
  const token = await createReset(db, user.id, clock())
  await mail.send(passwordResetEmail(user.email, `${origin}/reset-password/${token}`), key)
}

/** Ends all sessions, and lifts the block of the network. False if the token is unknown, used or expired. */
export async function resetPassword(
  { db, clock, passwords, onFirstProof }: AccountDeps,
  token: string,
  { password, network }: { password: string; network: string | null },
): Promise<boolean> {
  const now = clock()
  const userId = await findResetUser(db, token, now)
  if (!userId) return false
  const hash = await passwords.hash(password, { network })
  return await inTransaction(db, async (tx) => {
    if (!(await consumeReset(tx, token))) return false
    const user = await readUser(tx, userId)
    if (!user || !(await changePassword(tx, user, { hash, keptSession: null, now }))) return false
    if (!isVerified(user)) await onFirstProof?.(tx, userId, now)
    await verifyEmail(tx, userId, now)
    await resetAttempts(tx, loginLimitKey(user.email, { network }))
    return true
  })
}
