import type { Address } from '#contract/schemas/address.ts'

/** By field name. */
export type AddressErrors = Partial<Record<keyof Address | 'phone', string>>

/** The server may name a path, e.g. `full_address.pincode`. */
export function toAddressErrors(fields: Readonly<Record<string, string>>): AddressErrors {
  const errors: AddressErrors = {}
  for (const [path, message] of Object.entries(fields)) {
    const field = formFields[path.split('.').at(-1) ?? '']
    if (field) errors[field] = message
  }
  return errors
}

const formFields: Readonly<Record<string, keyof AddressErrors>> = {
  street: 'street',
  city: 'city',
  state: 'state',
  country: 'country',
  pincode: 'pincode',
  recipient: 'recipient',
  phone: 'phone',
  number: 'phone',
}
