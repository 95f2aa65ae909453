import { formatDollars, formatRupees, toRupees } from '#contract/money.ts'
import type { WirePaymentMethod } from '#contract/schemas/payment.ts'
import type { SellingRules } from '../../config/selling-rules.ts'
import type { Providers } from '../../providers/open-providers.ts'

/**
 * The default method comes first. A `codLimitPaise` of 0 disables Cash on
 * Delivery.
 */
export function paymentOptions(
  { razorpay, stripe, payPal }: Providers,
  {
    codLimitPaise,
    codMinimumPaise,
    codFeePaise,
    dollarsAbroadOnly,
  }: Pick<SellingRules, 'codLimitPaise' | 'codMinimumPaise' | 'codFeePaise' | 'dollarsAbroadOnly'>,
): WirePaymentMethod[] {
  const inDollars = dollarsAbroadOnly && { abroadOnly: true }
  const withoutScript = { publicKey: null, atMost: null, scriptUrl: null }
  return [
    razorpay && { ...withoutScript, ...scriptOf(razorpay), method: 'razorpay' as const, title: 'Online Payment' },
    codLimitPaise > 0 && {
      ...withoutScript,
      method: 'cod' as const,
      title: 'Cash on Delivery (COD)',
      atMost: toRupees(codLimitPaise),
      atLeast: toRupees(codMinimumPaise),
      fee: toRupees(codFeePaise),
    },
    stripe && {
      ...withoutScript,
      ...scriptOf(stripe),
      ...inDollars,
      method: 'stripe' as const,
      title: 'Pay with Stripe',
    },
    payPal && { ...withoutScript, ...inDollars, method: 'other' as const, title: 'Other Payment Method' },
  ].filter((option) => option !== null && option !== false)
}

function scriptOf({ publicKey, scriptUrl }: { publicKey: string; scriptUrl: string }) {
  return { publicKey, scriptUrl }
}

/** Formats an amount in paise or cents, e.g. as `₹449` or `$5.10`. */
export function formatPaymentAmount({ amount, currency }: { amount: number; currency: string }): string {
  if (currency === 'INR') return formatRupees(amount)
  return currency === 'USD' ? formatDollars(amount) : `${currency} ${(amount / 100).toFixed(2)}`
}
