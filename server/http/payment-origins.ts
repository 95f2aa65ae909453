import type { ProviderKeys } from '../config/provider-keys.ts'

/** Whose scripts a page may run, and what those may ask and show, besides the shop's own. */
export interface OtherOrigins {
  script: readonly string[]
  connect: readonly string[]
  frame: readonly string[]
}

const none: OtherOrigins = { script: [], connect: [], frame: [] }

const ofRazorpay: OtherOrigins = {
  script: ['https://checkout.razorpay.com'],
  connect: ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
  frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
}

const ofStripe: OtherOrigins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

/**
 * What pages need to pay with the providers that this shop has keys of. The sandbox is on the shop's own origin, and
 * PayPal's page is gone to and not shown within ours, so neither needs anything.
 */
export function paymentOrigins({ isSandbox, razorpay, stripe }: ProviderKeys): OtherOrigins {
  if (isSandbox) return none
  const needed = [razorpay ? ofRazorpay : none, stripe ? ofStripe : none]
  return {
    script: needed.flatMap(({ script }) => script),
    connect: needed.flatMap(({ connect }) => connect),
    frame: needed.flatMap(({ frame }) => frame),
  }
}
