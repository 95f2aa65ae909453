import { inTransaction } from '../../storage/transaction.ts'
import type { PaymentGateway } from '../payments/payment-gateway.ts'
import { settleEarlierPayments } from './check-payment.ts'
import { type CheckoutSession, saveProviderRef } from './checkout-store.ts'
import type { Purchase } from './purchase.ts'
import { type CheckoutDeps, type ReservationOutcome, releaseReservation, reserve } from './reservation.ts'

/**
 * Holds what a shopper means to buy, in a transaction of its own, before a provider is asked for anything. Whose money has
 * arrived already for something they have begun is told of that order, and nothing is held.
 */
export async function beginCheckout(
  parts: Pick<CheckoutDeps, 'db' | 'clock' | 'ways' | 'rules'>,
  purchase: Purchase,
  attemptKey: string | null,
): Promise<ReservationOutcome> {
  const begun = await settleEarlierPayments(parts, purchase.userId)
  const { db, clock, rules } = parts
  return await inTransaction(db, (tx) => reserve(tx, { purchase, attemptKey, begun, rules, clock }))
}

/** How soon the reconciler asks about a payment that nobody has told of. */
const FIRST_CHECK_AFTER_MS = 60_000

/**
 * Asks the provider to expect the payment of an intended order that is held. Answers its name for it and what the browser
 * needs; null when the provider cannot, and then the hold is ended. Repeatable.
 */
export async function startPayment<Handed>(
  parts: Pick<CheckoutDeps, 'db' | 'clock'>,
  gateway: PaymentGateway<Handed>,
  intended: CheckoutSession,
): Promise<{ ref: string; handed: Handed } | null> {
  const { id, ref, charge } = intended
  const started = await gateway.start({ checkoutId: id, ref, charge })
  if (started.kind !== 'ok') {
    await releaseReservation(parts, intended)
    return null
  }
  const kept = await saveProviderRef(parts.db, id, started.value.ref, parts.clock() + FIRST_CHECK_AFTER_MS)
  return { ref: kept, handed: started.value.handed }
}
