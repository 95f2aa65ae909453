import type { Queries } from '../../storage/transaction.ts'
import type { PaymentDeps } from '../payments/payment-gateways.ts'
import { checkPayment } from './check-payment.ts'
import { type CheckoutSession, deleteExpiredCheckouts, listDueForCheck, scheduleNextCheck } from './checkout-store.ts'
import { expireReservations } from './reservation.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const CHECKS_AT_ONCE = 100

/**
 * Polls providers for payments that no webhook has reported, and releases reservations whose time is up. Polling comes
 * first, so that a payment that was received keeps its items; reservations expire also when a provider does not respond.
 * Repeatable, and may run in several processes at once. Throws the first unexpected error, after all else is done.
 */
export async function reconcilePayments(deps: PaymentDeps): Promise<void> {
  const now = deps.clock()
  const due = await listDueForCheck(deps.db, now, CHECKS_AT_ONCE)
  const checks = await Promise.allSettled(due.map((checkout) => checkOnce(deps, checkout, now)))
  await expireReservations(deps)
  const failed = checks.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

async function checkOnce(deps: PaymentDeps, checkout: CheckoutSession, now: number): Promise<void> {
  // Of several processes, the one that schedules the next check does this one.
  if (await scheduleNextCheck(deps.db, checkout, nextCheckAt(now, checkout))) await checkPayment(deps, checkout)
}

/**
 * Payments may take days, and the longer they take the rarer they are; after a week polling stops. A finished checkout is
 * polled twice more: shoppers do pay twice, and the webhook of the second payment may be the one that got lost.
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

const RETENTION_MS = 30 * DAY

/** Deletes checkouts that nobody paid within a month: they hold an address, and are not polled any more. */
export function deleteAbandonedCheckouts(db: Queries, now: number): Promise<void> {
  return deleteExpiredCheckouts(db, now - RETENTION_MS)
}
