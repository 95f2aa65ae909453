import type { Address } from '#contract/schemas/address.ts'

export const NO_CONNECTION = 'Checkout needs a connection.'

interface CheckoutReadiness {
  /** Whether the server can be reached. */
  reachable: boolean
  /** Whether the server has confirmed all prices and stock since it was last unreachable. */
  isChecked: boolean
  /** Whether lines have changed and the shopper has not accepted the changes yet. */
  hasChanges: boolean
  /** Labels from `missingFields`. */
  missing: readonly string[]
}

/** Returns the most urgent reason why the shopper cannot buy yet, or an empty string if they can. */
export function checkoutBlocker({ reachable, isChecked, hasChanges, missing }: CheckoutReadiness): string {
  if (!reachable) return NO_CONNECTION
  if (!isChecked) return 'Back online. Checking prices and stock…'
  if (missing.length > 0) return `Still needed: ${missing.join(', ')}.`
  return hasChanges ? 'Please accept the changes above first.' : ''
}

/** Returns the labels of missing form fields and choices, in form order. */
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
