import { formatDollars, formatRupees, toRupees } from '#contract/money.ts'

/** The amount of a payment as the provider took it, whatever the currency: `₹449`, `$5.10`. */
export function amountAsTaken({ amount, currency }: { amount: number; currency: string }): string {
  if (currency === 'INR') return formatRupees(toRupees(amount))
  return currency === 'USD' ? formatDollars(amount / 100) : `${currency} ${(amount / 100).toFixed(2)}`
}
