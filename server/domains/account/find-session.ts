import type { Queries } from '../../storage/transaction.ts'
import type { Clock } from '../../work/clock.ts'
import { keepOpen, type OpenSession, readSession } from './session-store.ts'

const SEEN_EVERY_MS = 60 * 60_000

/**
 * Whose token this is; null when no session has it, or has it any more. Being asked for makes a session last 30 days from
 * now, which is written at most once an hour, so that reading does not cost a write each time.
 */
export async function findSession(
  { db, clock }: { db: Queries; clock: Clock },
  token: string,
): Promise<OpenSession | null> {
  const now = clock()
  const session = await readSession(db, token, now)
  if (session && session.lastSeenAt <= now - SEEN_EVERY_MS) await keepOpen(db, session.id, now)
  return session
}
