/** Stripe's script in the browser: as much of it as the shop uses. */

export interface CardChange {
  empty: boolean
  complete: boolean
  error?: { message: string } | undefined
}

export interface CardElement {
  mount(place: HTMLElement): void
  destroy(): void
  focus(): void
  on(event: 'change', listener: (change: CardChange) => void): void
  update(options: { disabled: boolean }): void
}

export interface Stripe {
  elements(): { create(kind: 'card', options: CardOptions): CardElement }
  confirmCardPayment(
    clientSecret: string,
    payment: { payment_method: { card: CardElement; billing_details: { name: string; email: string } } },
  ): Promise<{ error?: CardError; paymentIntent?: { status: string } }>
}

interface CardError {
  /** `validation_error`: what was typed cannot be a card, and nothing was sent. */
  type: string
  message?: string
}

interface CardOptions {
  hidePostalCode: boolean
  style: { base: Record<string, string | Record<string, string>>; invalid: Record<string, string> }
}

declare global {
  interface Window {
    Stripe?: (publicKey: string) => Stripe
  }
}

/** The card's fields in the shop's own colours, as they are now: light or dark. */
export function createCard(stripe: Stripe): CardElement {
  const colours = getComputedStyle(document.documentElement)
  const colour = (name: string) => colours.getPropertyValue(name).trim()
  return stripe.elements().create('card', {
    hidePostalCode: true,
    style: {
      base: { color: colour('--ink'), fontSize: '16px', '::placeholder': { color: colour('--ink-soft') } },
      invalid: { color: colour('--bad') },
    },
  })
}
