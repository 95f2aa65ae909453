import { sha256 } from '../../lib/secret-token.ts'
import { blockUntil, countAttempt, remainingBlockMs, resetAttempts } from '../../storage/attempt-limits.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import type { AccountDeps, Blocked } from './account-deps.ts'
import type { UserRow } from './user-store.ts'

type CheckedPassword = { kind: 'right' } | { kind: 'wrong password' } | Blocked

/** Checks the password of somebody who is logged in and wants something that a borrowed device should not do. */
export async function checkPassword(
  { db, clock, passwords }: AccountDeps,
  user: UserRow,
  password: string,
): Promise<CheckedPassword> {
  const guard = passwordChangeLimitKey(user.id)
  const waitMs = await remainingBlockMs(db, guard, clock())
  if (waitMs > 0) return { kind: 'blocked', waitMs }
  const isRight = await passwords.match(user.password_hash, password)
  // Guesses that were being checked at the same time may have been one too many.
  const waitNow = isRight ? await remainingBlockMs(db, guard, clock()) : await recordWrongPassword(db, guard, clock())
  if (waitNow > 0) return { kind: 'blocked', waitMs: waitNow }
  if (!isRight) return { kind: 'wrong password' }
  await resetAttempts(db, guard)
  return { kind: 'right' }
}

/**
 * What stands in the way of guessing a password: after ten wrong ones each further try has to wait, longer every time.
 * Who is already logged in notices nothing of it.
 */

const FREE_TRIES = 10
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 60 * 60_000
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000

/**
 * Guards logging in to an account, whether there is one or not. A device that is logged in to it already has a guard of
 * its own, so that a stranger's guesses do not shut out its owner.
 */
export function loginLimitKey(email: string, knownSessionId: string | null = null): string {
  return sha256(`login ${email} ${knownSessionId ?? ''}`)
}

/** Guards the current password, for those who change it. */
function passwordChangeLimitKey(userId: string): string {
  return sha256(`password-change ${userId}`)
}

/** In ms, once there have been this many wrong passwords. */
function waitAfter(failures: number): number {
  if (failures < FREE_TRIES) return 0
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - FREE_TRIES), LONGEST_WAIT_MS)
}

/**
 * Counts a wrong password. Answers 0, or, when others were counted meanwhile and the guard is blocked, for how many ms
 * yet: then the caller must not tell that this password was wrong, or a thousand guesses at once would all be answered.
 */
export function recordWrongPassword(db: Queries, guard: string, now: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const failures = await countAttempt(tx, guard, { now, lastsMs: FORGOTTEN_AFTER_MS, renews: true })
    if (failures === null) return remainingBlockMs(tx, guard, now)
    const wait = waitAfter(failures)
    if (wait > 0) await blockUntil(tx, guard, now + wait)
    return 0
  })
}
