import { countryCode } from '#contract/orders/country-code.ts'
import type { OrderContents } from '../../../storage/json-columns.ts'
import type { PaymentGateway } from '../../money/payment-gateway.ts'
import { type CheckoutSession, saveStartedPayment } from './checkout-store.ts'
import { PAYABLE_AFTER_MS } from './lateness.ts'
import type { Purchase } from './purchase.ts'
import { releaseReservation } from './release.ts'
import { type CheckoutDeps, type Reservation, type ReservationRefusal, reserve } from './reserve.ts'

/**
 * Reserves the items, unless an earlier checkout for the same items is already
 * paid.
 */
export function beginCheckout(
  deps: CheckoutDeps,
  purchase: Purchase,
  attemptKey: string | null,
): Promise<Reservation | ReservationRefusal> {
  return reserve(deps, { purchase, attemptKey }, async (_tx, reservation) => reservation)
}

/** In ms. Polling finds payments that webhooks fail to report. */
const FIRST_CHECK_AFTER_MS = 60_000

/**
 * Starts the payment at the provider. Returns the provider's id and what the
 * browser needs to pay. If the provider fails, releases the reservation and
 * returns null.
 */
export async function startPayment<ClientData>(
  deps: Pick<CheckoutDeps, 'db' | 'clock' | 'rules'>,
  gateway: PaymentGateway<ClientData>,
  checkout: CheckoutSession,
  fullname: string,
): Promise<{ providerRef: string; clientData: ClientData } | null> {
  const { id, providerRef, charge, contents } = checkout
  const { street, city, state, pincode, country } = contents.address
  const started = await gateway.start({
    checkoutId: id,
    providerRef,
    charge,
    description: describePurchase(contents),
    payableMs: deps.rules.reservationMs + PAYABLE_AFTER_MS,
    recipient: {
      name: fullname,
      street,
      city,
      state,
      postalCode: pincode,
      countryCode: countryCode(country),
    },
  })
  if (started.kind !== 'ok') {
    await releaseReservation(deps, checkout)
    return null
  }
  const firstCheckAt = deps.clock() + FIRST_CHECK_AFTER_MS
  const stored = await saveStartedPayment(deps.db, id, {
    providerRef: started.value.providerRef,
    replaces: started.value.isReplaced ? providerRef : null,
    nextCheckAt: firstCheckAt,
  })
  return { providerRef: stored, clientData: started.value.clientData }
}

/** In characters, at the payment providers. */
const MAX_DESCRIPTION_LENGTH = 127

/** Payment providers require this for exports, e.g. `Jewellery: Coral Ring × 2`. */
function describePurchase({ lines }: OrderContents): string {
  const text = `Jewellery: ${lines.map(({ title, quantity }) => `${title} × ${quantity}`).join(', ')}`
  return text.length <= MAX_DESCRIPTION_LENGTH ? text : `${text.slice(0, MAX_DESCRIPTION_LENGTH - 1)}…`
}
