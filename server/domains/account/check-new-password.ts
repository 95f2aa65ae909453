import { blockedFor, forgetCount } from '../guards/guard-store.ts'
import type { AccountParts, Blocked } from './account-parts.ts'
import { countWrongPassword, passwordChangeGuard } from './password-guard.ts'
import type { UserRow } from './user-store.ts'

type Checked = { kind: 'right'; newHash: string } | { kind: 'wrong password' } | Blocked

/** Checks the current password of somebody who wants a new one, and hashes the new one. Changes nothing yet. */
export async function checkNewPassword(
  { db, clock, passwords }: Omit<AccountParts, 'nudge'>,
  user: UserRow,
  currentPassword: string,
  newPassword: string,
): Promise<Checked> {
  const guard = passwordChangeGuard(user.id)
  const waitMs = await blockedFor(db, guard, clock())
  if (waitMs > 0) return { kind: 'blocked', waitMs }
  const isRight = await passwords.match(user.password_hash, currentPassword)
  // Guesses that were being checked at the same time may have been one too many.
  const waitNow = isRight ? await blockedFor(db, guard, clock()) : await countWrongPassword(db, guard, clock())
  if (waitNow > 0) return { kind: 'blocked', waitMs: waitNow }
  if (!isRight) return { kind: 'wrong password' }
  await forgetCount(db, guard)
  return { kind: 'right', newHash: await passwords.hash(newPassword) }
}
