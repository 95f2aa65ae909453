import type { Address } from '#contract/schemas/address.ts'

/** Validation messages for an address form, by field. */
export type AddressErrors = Partial<Record<keyof Address | 'phone', string>>

/**
 * Maps the server's field errors to fields of the address form. The server may name a field by its path, e.g.
 * `full_address.pincode`.
 */
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
  phone: 'phone',
  number: 'phone',
}
