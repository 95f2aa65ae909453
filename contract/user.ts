/** The internal form of users, and conversion from wire JSON. */

import type { WireUser } from './schemas/account.ts'
import type { Address } from './schemas/address.ts'

export interface User {
  id: string
  fullname: string
  email: string
  /** Digits only; empty if unknown. */
  phone: string
  /** The saved address in one line; empty without one. */
  addressLine: string
  /** The saved address; null if there is none, or if only its one-line form is known. */
  address: Address | null
}

export function readUser({ _id, fullname, email, phone_no, address, full_address }: WireUser): User {
  return { id: _id, fullname, email, phone: phone_no, addressLine: address, address: full_address }
}
