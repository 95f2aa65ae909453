/**
 * What stands in the way of guessing a password: after ten wrong ones each further try has to wait, longer every time.
 * Who is already logged in notices nothing of it.
 */
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { block, blockedFor, countOne } from '../guards/guard-store.ts'
import { digest } from '../guards/secret-token.ts'

const FREE_TRIES = 10
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 60 * 60_000
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000

/**
 * Guards logging in to an account, whether there is one or not. A device that is logged in to it already has a guard of
 * its own, so that a stranger's guesses do not shut out its owner.
 */
export function loginGuard(email: string, knownSessionId: string | null = null): string {
  return digest(`login ${email} ${knownSessionId ?? ''}`)
}

/** Guards the current password, for those who change it. */
export function passwordChangeGuard(userId: string): string {
  return digest(`password-change ${userId}`)
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
export function countWrongPassword(db: Queries, guard: string, now: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const failures = await countOne(tx, guard, { now, lastsMs: FORGOTTEN_AFTER_MS, renews: true })
    if (failures === null) return blockedFor(tx, guard, now)
    const wait = waitAfter(failures)
    if (wait > 0) await block(tx, guard, now + wait)
    return 0
  })
}
