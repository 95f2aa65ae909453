import type { Address } from '#contract/address.ts'

export const NO_CONNECTION = 'Checkout needs a connection.'

interface CheckoutReadiness {
  /** The server can be reached. */
  reachable: boolean
  /** The server has confirmed all prices and stock since it was last unreachable. */
  isChecked: boolean
  /** Lines have changed and the shopper has not accepted that yet. */
  hasChanges: boolean
  /** From `missingFields`. */
  missing: readonly string[]
}

/** Returns why the shopper cannot buy yet, most urgent reason first; empty if they can. */
export function checkoutBlocker({ reachable, isChecked, hasChanges, missing }: CheckoutReadiness): string {
  if (!reachable) return NO_CONNECTION
  if (!isChecked) return 'Back online. Checking prices and stock…'
  if (missing.length > 0) return `Still needed: ${missing.join(', ')}.`
  return hasChanges ? 'Please accept the changes above first.' : ''
}

/** Returns the labels of what the shopper has yet to fill in or choose, in the order of the form. */
export function missingFields(address: Address, hasPayment: boolean): string[] {
  const missing: string[] = addressLabels.filter(([field]) => address[field].trim() === '').map(([, label]) => label)
  return hasPayment ? missing : [...missing, 'payment method']
}

const addressLabels = [
  ['country', 'country'],
  ['state', 'state'],
  ['city', 'city'],
  ['pincode', 'postal code'],
  ['street', 'street address'],
] as const satisfies readonly (readonly [keyof Address, string])[]
