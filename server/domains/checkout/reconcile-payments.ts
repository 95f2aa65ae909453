import type { Queries } from '../../storage/transaction.ts'
import { checkPayment } from './check-payment.ts'
import { type CheckoutSession, deleteExpiredCheckouts, listDueForCheck, scheduleNextCheck } from './checkout-store.ts'
import { type CheckoutDeps, expireReservations } from './reservation.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const CHECKS_AT_ONCE = 100

/**
 * Asks the providers about payments that nobody has told of, and ends the holds whose time is over. Asking comes first,
 * so that money which has arrived keeps its pieces; a provider that is silent does not keep the holds from ending.
 * Repeatable, and may run in several processes at once.
 */
export async function reconcilePayments(parts: Pick<CheckoutDeps, 'db' | 'clock' | 'ways'>): Promise<void> {
  const now = parts.clock()
  const due = await listDueForCheck(parts.db, now, CHECKS_AT_ONCE)
  const asked = await Promise.allSettled(due.map((intended) => checkOnce(parts, intended, now)))
  await expireReservations(parts)
  const failed = asked.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

async function checkOnce(
  parts: Parameters<typeof reconcilePayments>[0],
  intended: CheckoutSession,
  now: number,
): Promise<void> {
  // Of several processes the one that says when to ask next is the one that asks now.
  if (await scheduleNextCheck(parts.db, intended, nextCheckAt(now, intended))) await checkPayment(parts, intended)
}

/**
 * Payments that take days exist, and get rarer the longer they take; after a week nobody asks any more. One that came to
 * its end is looked at twice more, because shoppers do pay twice, and the second payment may be the one that nobody told of.
 */
function nextCheckAt(now: number, { createdAt, state }: CheckoutSession): number | null {
  const age = now - createdAt
  if (state === 'ordered' || state === 'refunded') {
    if (age < HOUR) return now + HOUR
    return age < DAY ? now + DAY : null
  }
  if (age < 15 * MINUTE) return now + MINUTE
  if (age < HOUR) return now + 5 * MINUTE
  if (age < DAY) return now + 30 * MINUTE
  return age < 7 * DAY ? now + 6 * HOUR : null
}

const RETENTION_MS = 30 * 24 * 60 * 60_000

/** Deletes intended orders that nobody paid within a month: they hold an address, and nobody asks about them any more. */
export function deleteAbandonedCheckouts(db: Queries, now: number): Promise<void> {
  return deleteExpiredCheckouts(db, now - RETENTION_MS)
}
