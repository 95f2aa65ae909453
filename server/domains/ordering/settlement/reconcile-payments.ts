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
 * Asks providers about payments that no webhook has reported, then releases
 * expired reservations. Several processes may run it at once. If a poll fails,
 * completes the others before throwing.
 */
export async function reconcilePayments(deps: PaymentDeps): Promise<void> {
  const now = deps.clock()
  const checks: PromiseSettledResult<unknown>[] = []
  let due: CheckoutSession[]
  do {
    due = await listDueForCheck(deps.db, now, CHECKS_AT_ONCE)
    const scheduled = await Promise.allSettled(due.map((checkout) => schedule(deps, checkout, now)))
    const own = due.filter((_, at) => isTrue(scheduled[at]))
    checks.push(...(await Promise.allSettled(own.map((checkout) => checkPayment(deps, checkout)))))
    // They are still due, and the next page would be the same.
    throwFirst(scheduled)
  } while (due.length === CHECKS_AT_ONCE)
  // Only after polling all, so that received payments keep their items and coupons,
  // also after the shop was down.
  await expireReservations(deps)
  throwFirst(checks)
}

/** Only the process that schedules the next poll, for which this returns true, performs this one. */
function schedule({ db, gateways }: PaymentDeps, checkout: CheckoutSession, now: number): Promise<boolean> {
  const gateway = checkout.method === 'cod' ? null : gateways[checkout.method]
  return scheduleNextCheck(db, checkout, nextCheckAt(now, checkout, gateway?.hasWebhooks ?? true))
}

function isTrue(result: PromiseSettledResult<boolean> | undefined): boolean {
  return result?.status === 'fulfilled' && result.value
}

function throwFirst(results: readonly PromiseSettledResult<unknown>[]): void {
  const failed = results.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/**
 * In epoch ms; null stops polling. The interval grows with the checkout's age,
 * because late payments become rarer.
 */
function nextCheckAt(now: number, { createdAt, state }: CheckoutSession, hasWebhooks: boolean): number | null {
  const age = now - createdAt
  // The shopper may have paid twice, and the second webhook may be lost: poll
  // twice more.
  if (state === 'ordered' || state === 'refunded') {
    if (age < HOUR) return now + HOUR
    return age < DAY ? now + DAY : null
  }
  if (age < 15 * MINUTE) return now + MINUTE
  if (age < HOUR) return now + 5 * MINUTE
  if (age < DAY) return now + 30 * MINUTE
  return age < 7 * DAY ? now + (hasWebhooks ? 6 : 1) * HOUR : null
}

const RETENTION_MS = 30 * DAY

/** After 30 days, because unpaid checkouts contain shoppers' addresses. */
export function deleteAbandonedCheckouts(db: Queries, now: number): Promise<void> {
  return deleteExpiredCheckouts(db, now - RETENTION_MS)
}
