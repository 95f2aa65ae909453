import type { Address } from '#contract/address.ts'

/** In the order in which they stand in the form. */
const addressFields = [
  ['country', 'country'],
  ['state', 'state'],
  ['city', 'city'],
  ['pincode', 'postal code'],
  ['street', 'street address'],
] as const satisfies readonly (readonly [keyof Address, string])[]

/** What is still to be filled in or chosen, in words. */
export function missingFields(address: Address, hasPayment: boolean): string[] {
  const missing: string[] = addressFields.filter(([part]) => address[part].trim() === '').map(([, name]) => name)
  return hasPayment ? missing : [...missing, 'payment method']
}

interface CheckoutReadiness {
  /** The shop answers. */
  reached: boolean
  /** It has told of all prices and stock since it answers. */
  isChecked: boolean
  /** It has come to light that the bag is different, and that is to be accepted first. */
  hasChanges: boolean
  missing: readonly string[]
}

export const NO_CONNECTION = 'Checkout needs a connection.'

/** Why a shopper cannot buy yet, as a sentence; empty when nothing stands against it. */
export function checkoutBlocker({ reached, isChecked, hasChanges, missing }: CheckoutReadiness): string {
  if (!reached) return NO_CONNECTION
  if (!isChecked) return 'You are back. Looking at prices and stock once more…'
  if (missing.length > 0) return `Still needed: ${missing.join(', ')}.`
  return hasChanges ? 'Please accept what has changed first.' : ''
}
