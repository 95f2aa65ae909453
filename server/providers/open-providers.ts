import type { ProviderKeys } from '../config/provider-config.ts'
import { sandboxPaths } from '../config/provider-config.ts'
import { openPayPal, type PayPal } from './paypal.ts'
import { openRazorpay, type Razorpay } from './razorpay.ts'
import { openShiprocket, type Shiprocket } from './shiprocket.ts'
import { openStripe, type Stripe } from './stripe.ts'

/** The outside world. `null` is what this shop has no keys of, and so does not offer. */
export interface Providers {
  razorpay: Razorpay | null
  stripe: Stripe | null
  payPal: PayPal | null
  shiprocket: Shiprocket | null
  /** No money moves, and every payment surface says so. */
  isTest: boolean
}

/**
 * Opens the clients of all providers that there are keys of. `shopOrigin` is where this process answers itself, and so
 * where its sandbox is; it is asked only when a call is made.
 */
export function openProviders(keys: ProviderKeys, shopOrigin: () => string): Providers {
  const { razorpay, stripe, payPal, shiprocket, isSandbox, isTest } = keys
  const addressOf = (live: string, sandbox: string) => (isSandbox ? () => shopOrigin() + sandbox : () => live)
  const payPalUrl = payPal?.isTest ? 'https://api-m.sandbox.paypal.com' : 'https://api-m.paypal.com'
  return {
    isTest,
    razorpay:
      razorpay &&
      openRazorpay({
        ...razorpay,
        scriptUrl: isSandbox ? sandboxPaths.razorpayScript : 'https://checkout.razorpay.com/v1/checkout.js',
        baseUrl: addressOf('https://api.razorpay.com', sandboxPaths.razorpay),
      }),
    stripe:
      stripe &&
      openStripe({
        ...stripe,
        scriptUrl: isSandbox ? sandboxPaths.stripeScript : 'https://js.stripe.com/endive/stripe.js',
        baseUrl: addressOf('https://api.stripe.com', sandboxPaths.stripe),
      }),
    payPal: payPal && openPayPal({ ...payPal, baseUrl: addressOf(payPalUrl, sandboxPaths.payPal) }),
    shiprocket:
      shiprocket &&
      openShiprocket({ ...shiprocket, baseUrl: addressOf('https://apiv2.shiprocket.in', sandboxPaths.shiprocket) }),
  }
}
