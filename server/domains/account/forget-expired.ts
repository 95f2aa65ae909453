import type { Queries } from '../../storage/transaction.ts'
import { forgetOldCounts } from '../guards/guard-store.ts'
import { forgetOldResets } from './reset-store.ts'
import { forgetOldSessions } from './session-store.ts'

/** Deletes sessions, reset links and counts whose time is over. They have had no effect since then. Repeatable. */
export async function forgetExpired(db: Queries, now: number): Promise<void> {
  await forgetOldSessions(db, now)
  await forgetOldResets(db, now)
  await forgetOldCounts(db, now)
}
