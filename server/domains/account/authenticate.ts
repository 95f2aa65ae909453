import { randomUUID } from 'node:crypto'
import type { Clock } from '../../lib/clock.ts'
import type { Session } from '../../lib/session.ts'
import { remainingBlockMs, resetAttempts } from '../../storage/attempt-limits.ts'
import { addEvent } from '../../storage/events.ts'
import { addJob } from '../../storage/outbox.ts'
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import type { AccountDeps, Blocked } from './account-deps.ts'
import { newDeviceEmail } from './account-emails.ts'
import type { Device } from './device.ts'
import { recordDevice } from './known-device-store.ts'
import { loginLimitKey, recordWrongPassword } from './password-attempts.ts'
import {
  createSession,
  deleteSession,
  deleteUnusedSessions,
  extendSession,
  moveToSession,
  readSession,
} from './session-store.ts'
import { countWrongPassword, isSuspect } from './suspect-logins.ts'
import { addUser, readUserByEmail, recordLogin, type UserRow } from './user-store.ts'
import { addVerificationEmail } from './verify-email.ts'

export interface LoginDevice {
  /** The session that the device had until now; it ends. */
  deviceSession: Session | null
  device: Device
  network: string | null
}

type LoginResult = { kind: 'open'; token: string; user: UserRow } | { kind: 'wrong' } | Blocked

/**
 * Unknown addresses and wrong passwords give the same result and take equally long, so that nobody
 * learns which accounts exist.
 */
export async function logIn(
  deps: AccountDeps,
  { email, password }: { email: string; password: string },
  from: LoginDevice,
): Promise<LoginResult> {
  const { db, clock, passwords } = deps
  const { deviceSession, device, network } = from
  const user = await readUserByEmail(db, email)
  const sessionId = deviceSession && deviceSession.userId === user?.id ? deviceSession.id : null
  const limitKey = loginLimitKey(email, { network, sessionId })
  const waitMs = await remainingBlockMs(db, limitKey, clock())
  if (waitMs > 0) return { kind: 'blocked', waitMs }

  const isSlowed = sessionId === null && (await isSuspect(deps, { email, network, userId: user?.id, device }))
  const isCorrect = await passwords.verify(user?.password_hash ?? null, password, { network, isSlowed })
  const now = clock()
  if (!isCorrect || !user) {
    const waitMs = await recordWrongPassword(db, { limitKey, userId: user?.id }, now)
    if (waitMs > 0) return { kind: 'blocked', waitMs }
    await countWrongPassword(deps, { email, network })
    return { kind: 'wrong' }
  }

  return inTransaction(db, async (tx): Promise<LoginResult> => {
    // Concurrent wrong guesses may have blocked it while this password was verified.
    const waitMs = await remainingBlockMs(tx, limitKey, now)
    if (waitMs > 0) return { kind: 'blocked', waitMs }
    if (!(await recordLogin(tx, user.id, user.password_hash, now))) return { kind: 'wrong' }
    await resetAttempts(tx, limitKey)
    return { kind: 'open', token: await openSession(deps, tx, user, { ...from, now }), user }
  })
}

/**
 * More than anybody has devices. Without an end, one account could fill the table
 * of sessions and the page that lists them.
 */
const MAX_SESSIONS = 50

/**
 * Returns the token. Emails the account unless the device or its session is known,
 * or it is the first login. Of too many sessions, the least recently used ends.
 */
export async function openSession(
  { budgets }: Pick<AccountDeps, 'budgets'>,
  tx: Tx,
  user: UserRow,
  { deviceSession, device, now }: LoginDevice & { now: number },
): Promise<string> {
  const { id, token } = await createSession(tx, { userId: user.id, device }, now)
  const isSameUser = deviceSession?.userId === user.id
  if (deviceSession && isSameUser) await moveToSession(tx, { from: deviceSession.id, to: id })
  if (deviceSession) await deleteSession(tx, deviceSession.id)
  if (!budgets.areOff) await deleteUnusedSessions(tx, user.id, MAX_SESSIONS)
  addEvent(tx, { topic: 'access', subject: user.id, after: { session: 'opened' }, device: device.device })
  const isNew = await recordDevice(tx, user.id, device, now)
  if (isNew && !isSameUser && user.last_login_at !== null) {
    const payload = newDeviceEmail(user.email, device)
    await addJob(tx, { kind: 'send-email', payload, dedupeKey: `new-device-${randomUUID()}` }, now)
  }
  return token
}

interface Registration {
  fullname: string
  email: string
  password: string
}

/** False if the address is already registered. */
export async function register(
  { db, clock, passwords, budgets }: AccountDeps,
  { fullname, email, password }: Registration,
  network: string | null,
): Promise<boolean> {
  // The response reveals whether an account exists, so a network that asks about
  // many addresses is slowed, but never refused.
  const use = { budget: 'registrations of a network', of: network ?? '', now: clock() } as const
  const isSlowed = network !== null && (await budgets.use(db, use)) !== null
  const passwordHash = await passwords.hash(password, { network, isSlowed })
  const user = { id: randomUUID(), fullname, email, password_hash: passwordHash, created_at: clock() }
  return await inTransaction(db, async (tx) => {
    if (!(await addUser(tx, user))) return false
    addEvent(tx, { topic: 'access', subject: user.id, after: { account: 'registered' } })
    await addVerificationEmail(tx, user.id, user.created_at)
    return true
  })
}

const EXTEND_EVERY_MS = 60 * 60_000

/** Null if unknown or expired. Extends the session at most once an hour, to save writes. */
export async function findSession(
  { db, clock }: { db: Queries; clock: Clock },
  token: string,
): Promise<Session | null> {
  const now = clock()
  const session = await readSession(db, token, now)
  if (session && session.lastSeenAt <= now - EXTEND_EVERY_MS) await extendSession(db, session, now)
  return session
}
