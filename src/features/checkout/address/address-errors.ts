import type { Address } from '#contract/address.ts'
import type { AddressErrors } from './address-form.tsx'

const addressFields = new Set<string>(['street', 'city', 'state', 'country', 'pincode'] satisfies (keyof Address)[])

/** What the shop found wrong, by the fields of the form. Its names may lead through the body: `full_address.pincode`. */
export function toAddressErrors(fields: Readonly<Record<string, string>>): AddressErrors {
  const problems: Record<string, string> = {}
  for (const [path, sentence] of Object.entries(fields)) {
    const name = path.split('.').at(-1) ?? ''
    if (addressFields.has(name)) problems[name] = sentence
    if (name === 'number' || name === 'phone') problems.phone = sentence
  }
  return problems
}
