import type { Queries } from '../../storage/transaction.ts'
import { forgetOldHandles } from './shipment-store.ts'

/** Deletes leave to ask for a parcel that has run out. Repeatable. */
export function forgetExpiredHandles(db: Queries, now: number): Promise<void> {
  return forgetOldHandles(db, now)
}
