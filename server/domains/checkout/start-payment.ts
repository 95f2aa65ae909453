import type { PaymentWay } from '../payments/payment-way.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { endHold } from './end-holds.ts'
import { type Intended, keepRef } from './intended-order-store.ts'

/** How soon the reconciler asks about a payment that nobody has told of. */
const FIRST_ASKED_AFTER_MS = 60_000

/**
 * Asks the provider to expect the payment of an intended order that is held. Answers its name for it and what the browser
 * needs; null when the provider cannot, and then the hold is ended. Repeatable.
 */
export async function startPayment<Handed>(
  parts: Pick<CheckoutParts, 'db' | 'clock'>,
  way: PaymentWay<Handed>,
  intended: Intended,
): Promise<{ ref: string; handed: Handed } | null> {
  const { id, ref, charge } = intended
  const started = await way.start({ intendedId: id, ref, charge })
  if (started.kind !== 'ok') {
    await endHold(parts, intended)
    return null
  }
  const kept = await keepRef(parts.db, id, started.value.ref, parts.clock() + FIRST_ASKED_AFTER_MS)
  return { ref: kept, handed: started.value.handed }
}
