import type { Queries } from '../../storage/transaction.ts'
import { forgetOldCounts } from '../guards/guard-store.ts'
import { forgetOldRepeats } from '../guards/repeat-store.ts'
import { forgetOldResets } from './reset-store.ts'
import { forgetOldSessions } from './session-store.ts'

/** Deletes sessions, reset links, counts and keys of requests whose time is over. Repeatable. */
export async function forgetExpired(db: Queries, now: number): Promise<void> {
  await forgetOldSessions(db, now)
  await forgetOldResets(db, now)
  await forgetOldCounts(db, now)
  await forgetOldRepeats(db, now)
}
