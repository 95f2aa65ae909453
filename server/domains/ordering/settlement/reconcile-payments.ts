import type { Queries } from '../../../storage/transaction.ts'
import type { PaymentDeps } from '../../money/open-gateways.ts'
import {
  type CheckoutSession,
  deleteExpiredCheckouts,
  listDueForCheck,
  scheduleNextCheck,
} from '../checkout/checkout-store.ts'
import { expireReservations } from '../checkout/release.ts'
import { checkPayment } from './check-payment.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const CHECKS_AT_ONCE = 100

/**
 * Polls payment providers for payments that no webhook has reported, then releases expired reservations. Safe to run in
 * several processes at once. If a poll fails, completes the others before throwing the error.
 */
export async function reconcilePayments(deps: PaymentDeps): Promise<void> {
  const now = deps.clock()
  const due = await listDueForCheck(deps.db, now, CHECKS_AT_ONCE)
  const checks = await Promise.allSettled(due.map((checkout) => checkOnce(deps, checkout, now)))
  // Release reservations only after polling, so that a received payment keeps its items.
  await expireReservations(deps)
  const failed = checks.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

async function checkOnce(deps: PaymentDeps, checkout: CheckoutSession, now: number): Promise<void> {
  // Only the process that schedules the next poll performs this one.
  if (await scheduleNextCheck(deps.db, checkout, nextCheckAt(now, checkout))) await checkPayment(deps, checkout)
}

/**
 * Returns when to poll a payment next (epoch ms), or null to stop polling. The interval grows with the age of the
 * checkout, because late payments become rarer.
 */
function nextCheckAt(now: number, { createdAt, state }: CheckoutSession): number | null {
  const age = now - createdAt
  // Poll a completed checkout twice more, in case the shopper paid twice and the webhook for the second payment was
  // lost.
  if (state === 'ordered' || state === 'refunded') {
    if (age < HOUR) return now + HOUR
    return age < DAY ? now + DAY : null
  }
  if (age < 15 * MINUTE) return now + MINUTE
  if (age < HOUR) return now + 5 * MINUTE
  if (age < DAY) return now + 30 * MINUTE
  return age < 7 * DAY ? now + 6 * HOUR : null
}

const RETENTION_MS = 30 * DAY

/** Deletes checkouts that are older than 30 days and were never paid, because they contain shoppers' addresses. */
export function deleteAbandonedCheckouts(db: Queries, now: number): Promise<void> {
  return deleteExpiredCheckouts(db, now - RETENTION_MS)
}
