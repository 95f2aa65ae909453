import { postalCodeProblem } from '#contract/orders/address-rules.ts'
import type { PhoneReading } from '#contract/orders/indian-phone.ts'
import type { Address } from '#contract/schemas/address.ts'
import { cleanLine } from '#contract/typed-text.ts'
import type { AddressEntry } from '../../state/checkout/checkout-draft.ts'

/** By field name. A paid order’s address is changed with the password. */
export type AddressErrors = Partial<Record<keyof Address | 'phone' | 'password' | BusinessField, string>>

/** Beside the address at the checkout. */
type BusinessField = 'gstin' | 'legalName' | 'registeredAddress'

/** What is wrong with the address itself. */
export function withoutBusiness({ gstin, legalName, registeredAddress, ...errors }: AddressErrors): AddressErrors {
  return errors
}

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
  currentPassword: 'password',
  gstin: 'gstin',
  name: 'legalName',
  registeredAddress: 'registeredAddress',
}

export const MISSING = 'Please fill this in.'

export const UNREACHABLE = "We couldn't reach the shop, so nothing has changed. Please try again."

/** What prevents saving. `reading` is null if only the server can read the phone number. */
export function findAddressErrors({ address }: AddressEntry, reading: PhoneReading | null): AddressErrors {
  const { street, city, state, country, pincode } = address
  const pinProblem = cleanLine(pincode) === '' ? MISSING : postalCodeProblem(country, pincode)
  return {
    ...(reading?.kind === 'wrong' && { phone: reading.problem }),
    ...(cleanLine(street) === '' && { street: MISSING }),
    ...(cleanLine(city) === '' && { city: MISSING }),
    ...(cleanLine(state) === '' && { state: MISSING }),
    ...(cleanLine(country) === '' && { country: MISSING }),
    ...(pinProblem && { pincode: pinProblem }),
  }
}
