import { type ProviderKeys, sandboxPaths } from '../config/provider-config.ts'
import { openPayPal, type PayPal } from './paypal.ts'
import type { ProviderReports } from './provider-request.ts'
import { openRazorpay, type Razorpay } from './razorpay.ts'
import { openShiprocket, type Shiprocket } from './shiprocket.ts'
import { openStripe, type Stripe } from './stripe.ts'

/** A client is null without its keys; the shop then does without that provider. */
export interface Providers {
  razorpay: Razorpay | null
  stripe: Stripe | null
  payPal: PayPal | null
  shiprocket: Shiprocket | null
  /** No real money moves, and every payment screen says so. */
  isTest: boolean
}

interface ProvidersDeps extends ProviderReports {
  /** Where this process serves the sandbox. Known once the server listens. */
  shopOrigin: () => string
}

export function openProviders(keys: ProviderKeys, { shopOrigin, reportError, onCall }: ProvidersDeps): Providers {
  const { razorpay, stripe, payPal, shiprocket, isSandbox, isTest } = keys
  const connectTo = (liveUrl: string, sandboxPath: string) => ({
    baseUrl: isSandbox ? () => shopOrigin() + sandboxPath : () => liveUrl,
    reportError,
    onCall,
  })
  const payPalUrl = payPal?.isTest ? 'https://api-m.sandbox.paypal.com' : 'https://api-m.paypal.com'
  return {
    isTest,
    razorpay:
      razorpay &&
      openRazorpay({
        ...razorpay,
        scriptUrl: isSandbox ? sandboxPaths.razorpayScript : 'https://checkout.razorpay.com/v1/checkout.js',
        ...connectTo('https://api.razorpay.com', sandboxPaths.razorpay),
      }),
    stripe:
      stripe &&
      openStripe({
        ...stripe,
        scriptUrl: isSandbox ? sandboxPaths.stripeScript : 'https://js.stripe.com/endive/stripe.js',
        ...connectTo('https://api.stripe.com', sandboxPaths.stripe),
      }),
    payPal:
      payPal &&
      openPayPal({
        ...payPal,
        certificateHosts: () => {
          if (isSandbox) return [shopOrigin() + sandboxPaths.payPal]
          const [domain] = [payPal.isTest ? 'sandbox.paypal.com' : 'paypal.com']
          return [`https://api.${domain}`, `https://api-m.${domain}`]
        },
        ...connectTo(payPalUrl, sandboxPaths.payPal),
      }),
    shiprocket:
      shiprocket &&
      openShiprocket({ ...shiprocket, ...connectTo('https://apiv2.shiprocket.in', sandboxPaths.shiprocket) }),
  }
}
