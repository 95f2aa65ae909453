import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import type { PaymentMethod } from '#contract/orders/payment.ts'
import { loadProviderScript } from './payment-methods.ts'

/** Loads Stripe.js. Returns null if the shop does not accept cards or the script cannot be loaded. */
export async function loadStripe(method: PaymentMethod | undefined): Promise<Stripe | null> {
  if (!method?.publicKey || !(await loadProviderScript(method))) return null
  return window.Stripe?.(method.publicKey) ?? null
}

/** Creates Stripe's card field, styled with the colours of the current theme. */
export function createCard(stripe: Stripe): StripeCardElement {
  const rootStyle = getComputedStyle(document.documentElement)
  const colour = (token: string) => rootStyle.getPropertyValue(token).trim()
  return stripe.elements().create('card', {
    hidePostalCode: true,
    style: {
      base: { color: colour('--ink'), fontSize: '16px', '::placeholder': { color: colour('--ink-soft') } },
      invalid: { color: colour('--bad') },
    },
  })
}
