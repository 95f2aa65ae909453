import type { PhoneReading } from '#contract/orders/indian-phone.ts'
import type { Address } from '#contract/schemas/address.ts'
import { cleanLine } from '#contract/typed-text.ts'

export const NO_CONNECTION = 'Checkout needs a connection.'
const NOT_SERVED = 'No courier delivers to this postal code. Please use another address, or write to us.'

interface CheckoutReadiness {
  reachable: boolean
  /** Since the connection was last lost. */
  isChecked: boolean
  /** Titles of products without a chosen size. */
  withoutSize: readonly string[]
  /** Not accepted yet. */
  hasChanges: boolean
  /** From `missingFields`. */
  missing: readonly string[]
  /** True if unknown. */
  isServed?: boolean
}

/** The most urgent reason; empty if nothing prevents it. */
export function checkoutBlocker(readiness: CheckoutReadiness): string {
  const { reachable, isChecked, withoutSize, hasChanges, missing, isServed = true } = readiness
  if (!reachable) return NO_CONNECTION
  if (!isChecked) return 'Back online. Checking prices and stock…'
  if (withoutSize.length > 0) return `Please choose a size for ${withoutSize.join(', ')}.`
  // First, because no payment method helps there.
  if (!isServed) return NOT_SERVED
  if (missing.length > 0) return `Still needed: ${missing.join(', ')}.`
  return hasChanges ? 'Please accept the changes above first.' : ''
}

interface Recipient {
  address: Address
  phone: string
  /** Null if only the server can read it. */
  reading: PhoneReading | null
}

/** The courier needs the phone number, so it must be right. */
export function missingFields({ address, phone, reading }: Recipient, hasPayment: boolean): string[] {
  const missing: string[] = addressLabels
    .filter(([field]) => cleanLine(address[field]) === '')
    .map(([, label]) => label)
  if (phone === '') missing.push('phone number')
  else if (reading?.kind === 'wrong') missing.push('complete phone number')
  return hasPayment ? missing : [...missing, 'payment method']
}

const addressLabels = [
  ['country', 'country'],
  ['state', 'state'],
  ['city', 'city'],
  ['pincode', 'postal code'],
  ['street', 'street address'],
] as const satisfies readonly (readonly [keyof Address, string])[]
