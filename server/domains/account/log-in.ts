import { inTransaction } from '../../storage/transaction.ts'
import { blockedFor, forgetCount } from '../guards/guard-store.ts'
import type { AccountParts, Blocked } from './account-parts.ts'
import { countWrongPassword, loginGuard } from './password-guard.ts'
import { type OpenSession, openSession } from './session-store.ts'
import { noteLogin, readUserByEmail, type UserRow } from './user-store.ts'

type Login = { kind: 'open'; token: string; user: UserRow } | { kind: 'wrong' } | Blocked

/**
 * Opens a session for an e-mail with its password. An unknown e-mail is answered like a wrong password, by the same
 * steps. `device` is the session that the asking device has already, if any.
 */
export async function logIn(
  { db, clock, passwords }: Omit<AccountParts, 'nudge'>,
  { email, password }: { email: string; password: string },
  device: OpenSession | null,
): Promise<Login> {
  const user = await readUserByEmail(db, email)
  const guard = loginGuard(email, device && device.userId === user?.id ? device.id : null)
  const waitMs = await blockedFor(db, guard, clock())
  if (waitMs > 0) return { kind: 'blocked', waitMs }

  const isRight = await passwords.match(user?.password_hash ?? null, password)
  const now = clock()
  if (!isRight || !user) return wrongOrBlocked(await countWrongPassword(db, guard, now))

  return inTransaction(db, async (tx): Promise<Login> => {
    // Guesses that were being checked at the same time may have been one too many.
    const waitMs = await blockedFor(tx, guard, now)
    if (waitMs > 0) return { kind: 'blocked', waitMs }
    if (!(await noteLogin(tx, user.id, user.password_hash, now))) return { kind: 'wrong' }
    await forgetCount(tx, guard)
    return { kind: 'open', token: await openSession(tx, user.id, now), user }
  })
}

function wrongOrBlocked(waitMs: number): Login {
  return waitMs > 0 ? { kind: 'blocked', waitMs } : { kind: 'wrong' }
}
