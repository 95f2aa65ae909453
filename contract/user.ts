/** The app's own type for users, with a function that converts a user from API JSON. */

import type { WireUser } from './schemas/account.ts'
import type { Address } from './schemas/address.ts'

export interface User {
  id: string
  fullname: string
  email: string
  /** The phone number, digits only; an empty string if unknown. */
  phone: string
  /** The saved address as one line of text; an empty string if there is none. */
  addressLine: string
  /** The saved address as an object; null if there is none, or if only the one-line text is known. */
  address: Address | null
}

export function readUser({ _id, fullname, email, phone_no, address, full_address }: WireUser): User {
  return { id: _id, fullname, email, phone: phone_no, addressLine: address, address: full_address }
}
