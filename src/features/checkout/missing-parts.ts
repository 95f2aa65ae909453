import type { Address } from '#contract/address.ts'

/** In the order in which they stand in the form. */
const addressParts = [
  ['country', 'country'],
  ['state', 'state'],
  ['city', 'city'],
  ['pincode', 'postal code'],
  ['street', 'street address'],
] as const satisfies readonly (readonly [keyof Address, string])[]

/** What is still missing before somebody can buy, in words; empty when nothing is. */
export function missingParts(address: Address, hasPayment: boolean): string[] {
  const missing: string[] = addressParts.filter(([part]) => address[part].trim() === '').map(([, name]) => name)
  return hasPayment ? missing : [...missing, 'payment method']
}

/** The sentence about them. */
export function neededFirst(missing: readonly string[]): string {
  return `Still needed: ${missing.join(', ')}.`
}
