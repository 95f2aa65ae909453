import type { Address } from '#contract/schemas/address.ts'

/** Validation error messages for an address form, by field name. */
export type AddressErrors = Partial<Record<keyof Address | 'phone', string>>

/**
 * Converts the server's validation errors to error messages for the fields of the address form. The server may name a
 * field by its path, e.g. `full_address.pincode`.
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
