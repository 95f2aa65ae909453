import { blockedFor, forgetCount } from '../guards/guard-store.ts'
import type { AccountParts, Blocked } from './account-parts.ts'
import { countWrongPassword, passwordChangeGuard } from './password-guard.ts'
import type { UserRow } from './user-store.ts'

type Checked = { kind: 'right' } | { kind: 'wrong password' } | Blocked

/** Checks the password of somebody who is logged in and wants something that a borrowed device should not do. */
export async function checkPassword(
  { db, clock, passwords }: Omit<AccountParts, 'nudge'>,
  user: UserRow,
  password: string,
): Promise<Checked> {
  const guard = passwordChangeGuard(user.id)
  const waitMs = await blockedFor(db, guard, clock())
  if (waitMs > 0) return { kind: 'blocked', waitMs }
  const isRight = await passwords.match(user.password_hash, password)
  // Guesses that were being checked at the same time may have been one too many.
  const waitNow = isRight ? await blockedFor(db, guard, clock()) : await countWrongPassword(db, guard, clock())
  if (waitNow > 0) return { kind: 'blocked', waitMs: waitNow }
  if (!isRight) return { kind: 'wrong password' }
  await forgetCount(db, guard)
  return { kind: 'right' }
}
