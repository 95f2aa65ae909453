import type { Providers } from '../../providers/open-providers.ts'
import { hostedWay } from './hosted-way.ts'
import type { PaymentWay } from './payment-way.ts'
import { razorpayWay } from './razorpay-way.ts'
import { stripeWay } from './stripe-way.ts'

/** The ways of paying before the parcel is sent; null are those that this shop does not offer. */
export interface PaymentWays {
  razorpay: PaymentWay<null> | null
  stripe: PaymentWay<{ clientSecret: string }> | null
  other: PaymentWay<{ url: string }> | null
}

export type OnlineWay = keyof PaymentWays

export function openPaymentWays(
  { razorpay, stripe, hostedPage }: Pick<Providers, 'razorpay' | 'stripe' | 'hostedPage'>,
  origin: () => string,
): PaymentWays {
  return {
    razorpay: razorpay && razorpayWay(razorpay),
    stripe: stripe && stripeWay(stripe),
    other: hostedPage && hostedWay(hostedPage, origin),
  }
}
