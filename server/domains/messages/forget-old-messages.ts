import type { Queries } from '../../storage/transaction.ts'
import { forgetMessages } from './message-store.ts'

/** Two years, as the privacy policy promises. */
const KEPT_MS = 2 * 365 * 24 * 60 * 60_000

/** Forgets the messages that are older than two years at `now` (epoch ms). */
export async function forgetOldMessages(db: Queries, now: number): Promise<void> {
  await forgetMessages(db, now - KEPT_MS)
}
