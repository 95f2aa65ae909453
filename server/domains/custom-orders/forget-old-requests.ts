import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { addUnused } from '../images/image-store.ts'
import { forgetCustomOrders } from './custom-order-store.ts'

/** Two years, as the privacy policy promises. */
const KEPT_MS = 2 * 365 * 24 * 60 * 60_000

/** Forgets requests, and gives their pictures back: with no request they are deleted like any that nobody uses. */
export async function forgetOldRequests(db: Queries, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const design of await forgetCustomOrders(tx, now - KEPT_MS)) await addUnused(tx, design, 0)
  })
}
