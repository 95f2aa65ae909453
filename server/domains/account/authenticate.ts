import { randomUUID } from 'node:crypto'
import type { Clock } from '../../lib/clock.ts'
import { remainingBlockMs, resetAttempts } from '../../storage/attempt-limits.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import type { AccountDeps, Blocked } from './account-deps.ts'
import { loginLimitKey, recordWrongPassword } from './password-attempts.ts'
import { createSession, extendSession, readSession, type Session } from './session-store.ts'
import { addUser, grantStaff, readUserByEmail, recordLogin, type UserRow } from './user-store.ts'

type LoginResult = { kind: 'open'; token: string; user: UserRow } | { kind: 'wrong' } | Blocked

/**
 * Opens a session for an e-mail with its password. An unknown e-mail is answered like a wrong password, by the same
 * steps. `device` is the session that the asking device has already, if any.
 */
export async function logIn(
  { db, clock, passwords }: AccountDeps,
  { email, password }: { email: string; password: string },
  device: Session | null,
): Promise<LoginResult> {
  const user = await readUserByEmail(db, email)
  const guard = loginLimitKey(email, device && device.userId === user?.id ? device.id : null)
  const waitMs = await remainingBlockMs(db, guard, clock())
  if (waitMs > 0) return { kind: 'blocked', waitMs }

  const isRight = await passwords.match(user?.password_hash ?? null, password)
  const now = clock()
  if (!isRight || !user) return wrongOrBlocked(await recordWrongPassword(db, guard, now))

  return inTransaction(db, async (tx): Promise<LoginResult> => {
    // Guesses that were being checked at the same time may have been one too many.
    const waitMs = await remainingBlockMs(tx, guard, now)
    if (waitMs > 0) return { kind: 'blocked', waitMs }
    if (!(await recordLogin(tx, user.id, user.password_hash, now))) return { kind: 'wrong' }
    await resetAttempts(tx, guard)
    return { kind: 'open', token: await createSession(tx, user.id, now), user }
  })
}

function wrongOrBlocked(waitMs: number): LoginResult {
  return waitMs > 0 ? { kind: 'blocked', waitMs } : { kind: 'wrong' }
}

interface Registration {
  fullname: string
  email: string
  password: string
}

/** Makes an account. Answers false when the e-mail has one already. It hashes either way, and so takes as long. */
export async function register(
  { db, clock, passwords }: AccountDeps,
  { fullname, email, password }: Registration,
): Promise<boolean> {
  const passwordHash = await passwords.hash(password)
  return addUser(db, { id: randomUUID(), fullname, email, password_hash: passwordHash, created_at: clock() })
}

const EXTEND_EVERY_MS = 60 * 60_000

/**
 * Whose token this is; null when no session has it, or has it any more. Being asked for makes a session last 30 days from
 * now, which is written at most once an hour, so that reading does not cost a write each time.
 */
export async function findSession(
  { db, clock }: { db: Queries; clock: Clock },
  token: string,
): Promise<Session | null> {
  const now = clock()
  const session = await readSession(db, token, now)
  if (session && session.lastSeenAt <= now - EXTEND_EVERY_MS) await extendSession(db, session.id, now)
  return session
}

/** Makes an account staff and opens a session for it. Answers its token, or null when there is no such account. */
export function createStaffSession(db: Queries, email: string, now: number): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const user = await readUserByEmail(tx, email)
    if (!user) return null
    await grantStaff(tx, user.id)
    return await createSession(tx, user.id, now)
  })
}
