/**
 * After ten wrong passwords, the owner of the account is emailed a link that logs
 * in: nobody who guesses keeps them out.
 */
import type { Clock } from '../../lib/clock.ts'
import type { Mailer } from '../../providers/mailer.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import type { AccountDeps } from './account-deps.ts'
import { loginLinkEmail } from './account-emails.ts'
import { type LoginDevice, openSession } from './authenticate.ts'
import { consumeLoginLink, createLoginLink } from './password-reset-store.ts'
import { readUser, readUserByEmail, recordLogin, type UserRow } from './user-store.ts'

interface LinkEmailDeps {
  db: Queries
  clock: Clock
  mail: Mailer
  /** E.g. `https://shop.example`. */
  origin: string
}

/** Does nothing if no account has this address. */
export async function sendLoginLink(
  { db, clock, mail, origin }: LinkEmailDeps,
  { email }: { email: string },
  key: string,
): Promise<void> {
  const user = await readUserByEmail(db, email)
  if (!user) return
  const token = await createLoginLink(db, user.id, clock())
  await mail.send(loginLinkEmail(user.email, `${origin}/login-link/${token}`), key)
}

/**
 * Ends nothing but the link. Null if it is unknown, used or expired. Verifies no
 * address: a person who registered a stranger's still knows the password.
 */
export async function logInByLink(
  { db, clock, budgets }: Pick<AccountDeps, 'db' | 'clock' | 'budgets'>,
  token: string,
  from: LoginDevice,
): Promise<{ token: string; user: UserRow } | null> {
  const now = clock()
  return await inTransaction(db, async (tx) => {
    const userId = await consumeLoginLink(tx, token, now)
    const user = userId && (await readUser(tx, userId))
    if (!user || !(await recordLogin(tx, user.id, user.password_hash, now))) return null
    return { token: await openSession({ budgets }, tx, user, { ...from, now }), user }
  })
}
