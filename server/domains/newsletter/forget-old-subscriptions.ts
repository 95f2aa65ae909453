import type { Queries } from '../../storage/transaction.ts'
import { forgetUnconfirmed } from './subscription-store.ts'

/** Thirty days, as the privacy policy promises. */
const UNCONFIRMED_KEPT_MS = 30 * 24 * 60 * 60_000

/** Forgets e-mails that never said yes. */
export async function forgetOldSubscriptions(db: Queries, now: number): Promise<void> {
  await forgetUnconfirmed(db, now - UNCONFIRMED_KEPT_MS)
}
