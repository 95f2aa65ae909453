import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import type { PaymentMethod } from '#contract/orders/payment.ts'
import { loadProviderScript } from './payment-methods.ts'

/** Null without cards, or if the script fails. */
export async function loadStripe(method: PaymentMethod | undefined): Promise<Stripe | null> {
  if (!method?.publicKey || !(await loadProviderScript(method))) return null
  return window.Stripe?.(method.publicKey) ?? null
}

/** In the theme's colours. */
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
