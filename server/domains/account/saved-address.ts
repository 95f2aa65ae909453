import * as z from 'zod'
import type { Address } from '#contract/address.ts'

const savedAddress = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  pincode: z.string(),
})

/** Parses the JSON of an address from the database. Its fields were validated when it was saved. */
export function parseSavedAddress(json: string): Address {
  return savedAddress.parse(JSON.parse(json))
}
