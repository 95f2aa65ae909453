/** What the shop is to expect in dollars, whichever way it is paid. */
import { loadScript } from '../../lib/load-script.ts'
import type { Bought, Buyer } from './buying.ts'
import { beginCardPayment, beginElsewhere, type CardCheckout, notHeld, type PageCheckout } from './card-payment.ts'
import type { PaymentMethod } from './payment-offer.ts'
import type { Purchase } from './purchase.ts'
import type { Stripe } from './stripe-elements.ts'

/** With a card in the dialog, or on another provider's page. */
export type Way = 'stripe' | 'other'

/** What the shop expects to be paid. It holds pieces for one payment of a shopper at a time, the newest. */
export type Begun = { way: 'stripe'; checkout: CardCheckout } | { way: 'other'; checkout: PageCheckout }

export interface Dollars {
  purchase: Purchase
  buyer: Buyer
  /** How the shop takes cards; undefined where only the other provider is on offer. */
  stripeMethod: PaymentMethod | undefined
}

type Started = { kind: 'begun'; begun: Begun; stripe: Stripe | null } | Bought

/** Has the shop expect a payment, and for a card brings the script of its provider. */
export async function begin(way: Way, { purchase, buyer, stripeMethod }: Dollars): Promise<Started> {
  if (way === 'other') {
    const page = await beginElsewhere(purchase, buyer)
    return page.kind === 'begun' ? { kind: 'begun', begun: { way, checkout: page.checkout }, stripe: null } : page
  }
  const [card, stripe] = await Promise.all([beginCardPayment(purchase, buyer), openStripe(stripeMethod)])
  return card.kind === 'begun' ? { kind: 'begun', begun: { way, checkout: card.checkout }, stripe } : card
}

/** As it stands once its pieces are for sale again. */
export function withoutHold(begun: Begun): Begun {
  return begun.way === 'stripe'
    ? { way: 'stripe', checkout: notHeld(begun.checkout) }
    : { way: 'other', checkout: notHeld(begun.checkout) }
}

/** Null when the provider's script cannot be had: the other way of paying is still there. */
async function openStripe(method: PaymentMethod | undefined): Promise<Stripe | null> {
  if (!method?.scriptUrl || !method.publicKey || !(await loadScript(method.scriptUrl))) return null
  return window.Stripe?.(method.publicKey) ?? null
}
