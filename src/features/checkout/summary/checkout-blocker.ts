import { phoneProblem } from '#contract/orders/address-rules.ts'
import type { Address } from '#contract/schemas/address.ts'

export const NO_CONNECTION = 'Checkout needs a connection.'
const NOT_SERVED = 'No courier delivers to this postal code. Please use another address, or write to us.'

interface CheckoutReadiness {
  /** Whether the server can be reached. */
  reachable: boolean
  /** Whether the server has confirmed all prices and stock since the connection was last lost. */
  isChecked: boolean
  /** Titles of the products in the bag for which the shopper has not chosen a size yet. */
  withoutSize: readonly string[]
  /** Whether the bag contains changes that the shopper has not accepted yet. */
  hasChanges: boolean
  /** Labels of the form fields that are not filled in yet, from `missingFields`. */
  missing: readonly string[]
  /** Whether the carrier delivers to the postal code; true if that is unknown. */
  isServed?: boolean
}

/** Returns the most urgent reason why the shopper cannot buy yet, or an empty string if nothing prevents it. */
export function checkoutBlocker(readiness: CheckoutReadiness): string {
  const { reachable, isChecked, withoutSize, hasChanges, missing, isServed = true } = readiness
  if (!reachable) return NO_CONNECTION
  if (!isChecked) return 'Back online. Checking prices and stock…'
  if (withoutSize.length > 0) return `Please choose a size for ${withoutSize.join(', ')}.`
  // Before what is missing, because no payment method helps there.
  if (!isServed) return NOT_SERVED
  if (missing.length > 0) return `Still needed: ${missing.join(', ')}.`
  return hasChanges ? 'Please accept the changes above first.' : ''
}

interface Recipient {
  address: Address
  phone: string
}

/**
 * Returns the labels of the empty address fields, of the phone number unless it is complete, and of the payment method
 * if none has been chosen. The courier needs the phone number, so the page asks for it.
 */
export function missingFields({ address, phone }: Recipient, hasPayment: boolean): string[] {
  const missing: string[] = addressLabels.filter(([field]) => address[field].trim() === '').map(([, label]) => label)
  if (phoneProblem(address.country, phone)) missing.push(phone === '' ? 'phone number' : 'complete phone number')
  return hasPayment ? missing : [...missing, 'payment method']
}

const addressLabels = [
  ['country', 'country'],
  ['state', 'state'],
  ['city', 'city'],
  ['pincode', 'postal code'],
  ['street', 'street address'],
] as const satisfies readonly (readonly [keyof Address, string])[]
