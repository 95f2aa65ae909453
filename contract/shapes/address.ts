import * as z from 'zod'
import { type Address, postalCodeProblem, readAddress } from '../address.ts'
import { required } from './fields.ts'

/** Where a parcel goes. */
export const address = z
  .object({
    street: required('Street address', 200),
    city: required('City', 100),
    state: required('State', 100),
    country: required('Country', 100),
    pincode: required('Postal code', 12),
  })
  .superRefine(({ country, pincode }, context) => {
    const problem = postalCodeProblem(country, pincode)
    if (problem) context.addIssue({ code: 'custom', path: ['pincode'], message: problem })
  })
  .meta({ id: 'Address' })

const addressLine = z
  .string()
  .max(600)
  .transform((line, context): Address => {
    const parts = readAddress(line)
    if (parts) return parts
    context.addIssue({ code: 'custom', message: 'An address is: street, city, state postalcode, country' })
    return z.NEVER
  })
  .pipe(address)

/** An address as a body may bring it: in parts, or in one line `street, city, state postalcode, country`. */
export const addressAsSent = z.union([address, addressLine])
