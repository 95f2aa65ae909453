import { inTransaction } from '../../storage/transaction.ts'
import { forgetCount } from '../guards/guard-store.ts'
import type { AccountParts } from './account-parts.ts'
import { loginGuard } from './password-guard.ts'
import { putPassword } from './put-password.ts'
import { useReset, userOfReset } from './reset-store.ts'
import { readUser } from './user-store.ts'

/**
 * Sets a new password by the token of a reset link, ends all sessions, and lets the owner log in at once even when a
 * stranger's guesses have blocked that. Answers false when the link is used, too old or unknown. Not repeatable.
 */
export async function resetPassword(
  { db, clock, passwords, nudge }: AccountParts,
  token: string,
  password: string,
): Promise<boolean> {
  const now = clock()
  const userId = await userOfReset(db, token, now)
  if (!userId) return false
  const hash = await passwords.hash(password)
  const isDone = await inTransaction(db, async (tx) => {
    if (!(await useReset(tx, token))) return false
    const user = await readUser(tx, userId)
    if (!user || !(await putPassword(tx, user, { hash, keptSession: null, now }))) return false
    await forgetCount(tx, loginGuard(user.email))
    return true
  })
  if (isDone) nudge()
  return isDone
}
