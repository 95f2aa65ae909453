import { readGstin } from '#contract/orders/gstin.ts'
import type { PhoneReading } from '#contract/orders/indian-phone.ts'
import type { Address } from '#contract/schemas/address.ts'
import type { Business } from '#contract/schemas/business.ts'
import { cleanLine } from '#contract/typed-text.ts'
import type { AddressErrors } from '../../address/address-errors.ts'

export const NO_CONNECTION = 'Checkout needs a connection.'
const NOT_SERVED = 'No courier delivers to this postal code. Please use another address, or write to us.'

export interface CheckoutReadiness {
  reachable: boolean
  /** Since the connection was last lost. */
  isChecked: boolean
  /** Titles of products without a chosen size. */
  withoutSize: readonly string[]
  /** Not accepted yet. */
  hasChanges: boolean
  /** From `missingFields`. */
  missing: readonly MissingField[]
  /** True if unknown. */
  isServed?: boolean
}

interface Blocker {
  reason: string
  /** Selector of what removes it; empty if the shopper can only wait. */
  place: string
}

/** The most urgent one; null if nothing prevents the purchase. */
export function checkoutBlocker(readiness: CheckoutReadiness): Blocker | null {
  const { reachable, isChecked, withoutSize, hasChanges, missing, isServed = true } = readiness
  if (!reachable) return { reason: NO_CONNECTION, place: '' }
  if (!isChecked) return { reason: 'Back online. Checking prices and stock…', place: '' }
  if (withoutSize.length > 0) {
    return { reason: `Please choose a size for ${withoutSize.join(', ')}.`, place: '[data-size-needed] button' }
  }
  // First, because no payment method helps there.
  if (!isServed) return { reason: NOT_SERVED, place: PLACES['postal code'] }
  if (missing.length > 0) {
    return { reason: `Still needed: ${missing.join(', ')}.`, place: missing.map((name) => PLACES[name]).join() }
  }
  return hasChanges ? { reason: 'Please accept the changes above first.', place: '#changed-lines' } : null
}

interface Recipient {
  address: Address
  phone: string
  /** Null if only the server can read it. */
  reading: PhoneReading | null
  /** That the order is for, if it is for one. */
  business?: Business | null
}

/** The courier needs the phone number, so it must be right. */
export function missingFields({ address, phone, reading, business }: Recipient, hasPayment: boolean): MissingField[] {
  const missing: MissingField[] = addressLabels
    .filter(([field]) => cleanLine(address[field]) === '')
    .map(([, label]) => label)
  if (phone === '') missing.push('phone number')
  else if (reading?.kind === 'wrong') missing.push('complete phone number')
  if (business && 'problem' in readGstin(business.gstin))
    missing.push(business.gstin === '' ? 'GSTIN' : 'correct GSTIN')
  if (business?.name === '') missing.push('legal name')
  return hasPayment ? missing : [...missing, 'payment method']
}

const PLACES = {
  country: 'input[autocomplete="country-name"]',
  state: 'input[autocomplete="address-level1"]',
  city: 'input[autocomplete="address-level2"]',
  'postal code': 'input[autocomplete="postal-code"]',
  'street address': 'input[autocomplete="street-address"]',
  'phone number': 'input[autocomplete="tel"]',
  'complete phone number': 'input[autocomplete="tel"]',
  GSTIN: 'input[name="gstin"]',
  'correct GSTIN': 'input[name="gstin"]',
  'legal name': 'input[autocomplete="organization"]',
  'payment method': '#checkout-payment input:enabled',
}

export type MissingField = keyof typeof PLACES

const addressLabels = [
  ['country', 'country'],
  ['state', 'state'],
  ['city', 'city'],
  ['pincode', 'postal code'],
  ['street', 'street address'],
] as const satisfies readonly (readonly [keyof Address, MissingField])[]

/** After a press on the disabled BUY NOW, to be shown at the fields. */
export function missingErrors(missing: readonly string[]): AddressErrors {
  const fields = [
    ...addressLabels,
    ['phone', 'phone number'] as const,
    ['gstin', 'GSTIN'] as const,
    ['legalName', 'legal name'] as const,
  ]
  return Object.fromEntries(
    fields.flatMap(([field, label]) => (missing.includes(label) ? [[field, `Please enter your ${label}.`]] : [])),
  )
}
