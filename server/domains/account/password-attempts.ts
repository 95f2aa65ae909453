/** The tenth wrong password blocks for 30 seconds; each further one doubles the block, up to an hour. */
import { blockUntil, countAttempt, remainingBlockMs, resetAttempts } from '../../storage/attempt-limits.ts'
import { addEvent } from '../../storage/events.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import type { AccountDeps, Blocked, PasswordProof } from './account-deps.ts'
import type { UserRow } from './user-store.ts'

type CheckedPassword = { kind: 'correct' } | { kind: 'wrong password' } | Blocked

/** Before sensitive actions, in case somebody else has the device. They lock out no other one. */
export async function checkPassword(
  { db, clock, passwords }: Pick<AccountDeps, 'db' | 'clock' | 'passwords'>,
  user: UserRow,
  { password, sessionId, network }: PasswordProof,
): Promise<CheckedPassword> {
  const limitKey = `password-change ${user.id} ${sessionId}`
  const waitMs = await remainingBlockMs(db, limitKey, clock())
  if (waitMs > 0) return { kind: 'blocked', waitMs }
  const isCorrect = await passwords.verify(user.password_hash, password, { network })
  // Concurrent wrong guesses may have blocked it while this password was verified.
  const waitAfterMs = isCorrect
    ? await remainingBlockMs(db, limitKey, clock())
    : await recordWrongPassword(db, { limitKey, userId: user.id }, clock())
  if (waitAfterMs > 0) return { kind: 'blocked', waitMs: waitAfterMs }
  if (!isCorrect) return { kind: 'wrong password' }
  await resetAttempts(db, limitKey)
  return { kind: 'correct' }
}

/**
 * Addresses without an account count, too. Networks and devices that are already logged in count
 * separately: a stranger's guesses cannot lock out the owner.
 */
export function loginLimitKey(email: string, { network, sessionId = null }: LoginFrom): string {
  return `login ${email} ${sessionId ?? network ?? ''}`
}

interface LoginFrom {
  network: string | null
  /** The device's, if it is logged in to this account. */
  sessionId?: string | null
}

const FREE_ATTEMPTS = 10
const FIRST_BLOCK_MS = 30_000
const MAX_BLOCK_MS = 60 * 60_000
const WINDOW_MS = 24 * 60 * 60_000

/**
 * Returns the block in ms, if concurrent attempts have caused one. Then do not reveal that the
 * password was wrong: attackers could test many at once.
 */
export function recordWrongPassword(
  db: Queries,
  { limitKey, userId = 'unknown account' }: { limitKey: string; userId: string | undefined },
  now: number,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const counted = await countAttempt(tx, limitKey, { now, windowMs: WINDOW_MS, isSliding: true })
    if (counted === null) return remainingBlockMs(tx, limitKey, now)
    const blockMs = blockAfter(counted.count)
    if (blockMs === 0) return 0
    await blockUntil(tx, limitKey, now + blockMs)
    const after = { login: 'blocked', seconds: blockMs / 1000 }
    addEvent(tx, { topic: 'access', subject: userId, after, reason: `${counted.count} wrong passwords` })
    return 0
  })
}

function blockAfter(failures: number): number {
  if (failures < FREE_ATTEMPTS) return 0
  return Math.min(FIRST_BLOCK_MS * 2 ** (failures - FREE_ATTEMPTS), MAX_BLOCK_MS)
}
