import { deleteExpiredAttempts } from '../../storage/attempt-limits.ts'
import { deleteExpiredIdempotencyKeys } from '../../storage/idempotency-keys.ts'
import type { Queries } from '../../storage/transaction.ts'
import { deleteExpiredResets } from './password-reset-store.ts'
import { deleteExpiredSessions } from './session-store.ts'

/** Deletes sessions, reset links, counts and keys of requests whose time is over. Repeatable. */
export async function deleteExpired(db: Queries, now: number): Promise<void> {
  await deleteExpiredSessions(db, now)
  await deleteExpiredResets(db, now)
  await deleteExpiredAttempts(db, now)
  await deleteExpiredIdempotencyKeys(db, now)
}
