import type { Queries } from '../../storage/transaction.ts'
import { forgetLapsed } from './intended-order-store.ts'

const KEPT_MS = 30 * 24 * 60 * 60_000

/** Deletes intended orders that nobody paid within a month: they hold an address, and nobody asks about them any more. */
export function forgetAbandoned(db: Queries, now: number): Promise<void> {
  return forgetLapsed(db, now - KEPT_MS)
}
