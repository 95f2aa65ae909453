import * as z from 'zod'
import { parseAddressLine } from '../orders/address.ts'
import { type Address, address } from './address.ts'

const addressLine = z
  .string()
  .max(600)
  .transform((line, context): Address => {
    const parts = parseAddressLine(line)
    if (parts) return parts
    context.addIssue({ code: 'custom', message: 'An address is: street, city, state postalcode, country' })
    return z.NEVER
  })
  .pipe(address)

/** An object, or the line `street, city, state postalcode, country`. */
export const addressInput = z.union([address, addressLine])
