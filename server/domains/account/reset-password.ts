import { randomUUID } from 'node:crypto'
import type { Clock } from '../../lib/clock.ts'
import { sha256 } from '../../lib/secret-token.ts'
import type { Mailer } from '../../providers/mailer.ts'
import { countAttempt, resetAttempts } from '../../storage/attempt-limits.ts'
import { addJob } from '../../storage/outbox.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import type { AccountDeps } from './account-deps.ts'
import { passwordResetEmail } from './account-emails.ts'
import { changePassword } from './change-password.ts'
import { loginLimitKey } from './password-attempts.ts'
import { consumeReset, createReset, findResetUser } from './password-reset-store.ts'
import { readUser, readUserByEmail } from './user-store.ts'

const MAX_EMAILS = 5
const WINDOW_MS = 60 * 60_000

/**
 * Asks for a mail with a reset link. Whether the e-mail has an account is found out later, by the work that is added
 * here: so an unknown one is answered by the same steps. More than five within an hour are not sent.
 */
export async function requestPasswordReset(
  { db, clock }: Omit<AccountDeps, 'passwords'>,
  { email }: { email: string },
): Promise<void> {
  const now = clock()
  await inTransaction(db, async (tx) => {
    const asked = await countAttempt(tx, sha256(`reset-mails ${email}`), { now, lastsMs: WINDOW_MS, renews: false })
    if (asked === null || asked > MAX_EMAILS) return
    await addJob(tx, { kind: 'send-reset-email', payload: { email }, dedupeKey: `reset-link-${randomUUID()}` }, now)
  })
}

interface ResetEmailDeps {
  db: Queries
  clock: Clock
  mail: Mailer
  /** The shop's own address, as `https://shop.example`. */
  origin: string
}

/**
 * Mails a reset link to an account, and nothing to an e-mail without one. The link's secret exists only in the mail.
 * Repeatable: a mail that went out twice has two links, and both are good until one is used.
 */
export async function sendPasswordResetEmail(
  { db, clock, mail, origin }: ResetEmailDeps,
  { email }: { email: string },
  key: string,
): Promise<void> {
  const user = await readUserByEmail(db, email)
  if (!user) return
  const token = await createReset(db, user.id, clock())
  await mail.send(passwordResetEmail(user.email, `${origin}/reset-password/${token}`), key)
}

/**
 * Sets a new password by the token of a reset link, ends all sessions, and lets the owner log in at once even when a
 * stranger's guesses have blocked that. Answers false when the link is used, too old or unknown. Not repeatable.
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
