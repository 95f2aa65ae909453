/**
 * Limits password guessing: the tenth wrong password blocks further attempts for 30 seconds, and each further wrong
 * password doubles the block, up to one hour.
 */
import { blockUntil, countAttempt, remainingBlockMs, resetAttempts } from '../../storage/attempt-limits.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import type { AccountDeps, Blocked } from './account-deps.ts'
import type { UserRow } from './user-store.ts'

type CheckedPassword = { kind: 'correct' } | { kind: 'wrong password' } | Blocked

/**
 * Verifies a logged-in user's password before a sensitive action, in case somebody else is using the device. After too
 * many wrong passwords, rejects further attempts for a while.
 */
export async function checkPassword(
  { db, clock, passwords }: AccountDeps,
  user: UserRow,
  password: string,
): Promise<CheckedPassword> {
  const limitKey = `password-change ${user.id}`
  const waitMs = await remainingBlockMs(db, limitKey, clock())
  if (waitMs > 0) return { kind: 'blocked', waitMs }
  const isCorrect = await passwords.verify(user.password_hash, password)
  // Concurrent wrong guesses may have triggered a block while this password was being verified.
  const waitAfterMs = isCorrect
    ? await remainingBlockMs(db, limitKey, clock())
    : await recordWrongPassword(db, limitKey, clock())
  if (waitAfterMs > 0) return { kind: 'blocked', waitMs: waitAfterMs }
  if (!isCorrect) return { kind: 'wrong password' }
  await resetAttempts(db, limitKey)
  return { kind: 'correct' }
}

/**
 * Returns the key under which failed login attempts for an email address are counted, even if the address has no
 * account. Attempts from a device that is already logged in to the account are counted separately, so that a stranger's
 * guesses cannot lock out the owner.
 */
export function loginLimitKey(email: string, knownSessionId: string | null = null): string {
  return `login ${email} ${knownSessionId ?? ''}`
}

const FREE_ATTEMPTS = 10
const FIRST_BLOCK_MS = 30_000
const MAX_BLOCK_MS = 60 * 60_000
const WINDOW_MS = 24 * 60 * 60_000

/**
 * Counts a wrong password. Returns 0, or the remaining block time in ms if concurrent attempts have already caused a
 * block. In that case, the caller must not reveal that the password was wrong; otherwise attackers could test many
 * passwords concurrently.
 */
export function recordWrongPassword(db: Queries, limitKey: string, now: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const failures = await countAttempt(tx, limitKey, { now, windowMs: WINDOW_MS, isSliding: true })
    if (failures === null) return remainingBlockMs(tx, limitKey, now)
    const blockMs = blockAfter(failures)
    if (blockMs > 0) await blockUntil(tx, limitKey, now + blockMs)
    return 0
  })
}

function blockAfter(failures: number): number {
  if (failures < FREE_ATTEMPTS) return 0
  return Math.min(FIRST_BLOCK_MS * 2 ** (failures - FREE_ATTEMPTS), MAX_BLOCK_MS)
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** Formats a waiting time in ms as text, rounded up to whole seconds or minutes, e.g. `30 seconds` or `2 minutes`. */
export function formatWait(ms: number): string {
  return ms < 1.5 * MINUTE_MS
    ? plural(Math.ceil(ms / SECOND_MS), 'second')
    : plural(Math.ceil(ms / MINUTE_MS), 'minute')
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
