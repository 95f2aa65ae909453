import type { Queries } from '../../storage/transaction.ts'
import { forgetCustomOrders } from './custom-order-store.ts'

/** Two years, as the privacy policy promises. */
const KEPT_MS = 2 * 365 * 24 * 60 * 60_000

export async function forgetOldRequests(db: Queries, now: number): Promise<void> {
  await forgetCustomOrders(db, now - KEPT_MS)
}
