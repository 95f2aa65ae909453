/** What the shop is to expect in dollars, whichever way it is paid. */
import { loadScript } from '../../../lib/load-script.ts'
import {
  beginCardPayment,
  beginHostedPayment,
  type CardCheckout,
  type HostedCheckout,
  markReleased,
} from './card-payment.ts'
import type { Buyer, CheckoutResult } from './checkout-result.ts'
import type { PaymentMethod } from './payment-methods.ts'
import type { Purchase } from './purchase.ts'
import type { Stripe } from './stripe.ts'

/** With a card in the dialog, or on another provider's page. */
export type DollarMethod = 'stripe' | 'other'

/** What the shop expects to be paid. It holds pieces for one payment of a shopper at a time, the newest. */
export type DollarCheckout = { way: 'stripe'; checkout: CardCheckout } | { way: 'other'; checkout: HostedCheckout }

export interface DollarCheckoutInput {
  purchase: Purchase
  buyer: Buyer
  /** How the shop takes cards; undefined where only the other provider is on offer. */
  stripeMethod: PaymentMethod | undefined
}

type Started = { kind: 'begun'; begun: DollarCheckout; stripe: Stripe | null } | CheckoutResult

/** Has the shop expect a payment, and for a card brings the script of its provider. */
export async function beginDollarCheckout(
  way: DollarMethod,
  { purchase, buyer, stripeMethod }: DollarCheckoutInput,
): Promise<Started> {
  if (way === 'other') {
    const page = await beginHostedPayment(purchase, buyer)
    return page.kind === 'begun' ? { kind: 'begun', begun: { way, checkout: page.checkout }, stripe: null } : page
  }
  const [card, stripe] = await Promise.all([beginCardPayment(purchase, buyer), loadStripe(stripeMethod)])
  return card.kind === 'begun' ? { kind: 'begun', begun: { way, checkout: card.checkout }, stripe } : card
}

/** As it stands once its pieces are for sale again. */
export function withoutReservation(begun: DollarCheckout): DollarCheckout {
  return begun.way === 'stripe'
    ? { way: 'stripe', checkout: markReleased(begun.checkout) }
    : { way: 'other', checkout: markReleased(begun.checkout) }
}

/** Null when the provider's script cannot be had: the other way of paying is still there. */
async function loadStripe(method: PaymentMethod | undefined): Promise<Stripe | null> {
  if (!method?.scriptUrl || !method.publicKey || !(await loadScript(method.scriptUrl))) return null
  return window.Stripe?.(method.publicKey) ?? null
}
