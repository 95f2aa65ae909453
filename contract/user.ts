/** Users inside the app, read from API JSON. */

import type { SavedAddress, WireUser } from './schemas/account.ts'
import type { Address } from './schemas/address.ts'
import type { Business } from './schemas/business.ts'

export interface User {
  id: string
  fullname: string
  email: string
  /** Digits only; empty if unknown. */
  phone: string
  /** Empty if there is none. */
  addressLine: string
  /** Null if there is none, or only the line is known. */
  address: Address | null
  /** What the shopper calls it, or empty. Missing in older copies on devices. */
  addressName?: string | undefined
  /** Besides it. Missing in older copies on devices. */
  addresses?: readonly SavedAddress[] | undefined
  /** Of the last order, if it was for one. Missing in older copies on devices. */
  business?: Business | null | undefined
  /** Missing in older copies on devices. */
  isEmailVerified?: boolean | undefined
}

export function readUser({
  _id,
  fullname,
  email,
  phone_no,
  address,
  full_address,
  addressName,
  addresses,
  business,
  isEmailVerified,
}: WireUser): User {
  return {
    id: _id,
    fullname,
    email,
    phone: phone_no,
    addressLine: address,
    address: full_address,
    addressName,
    addresses,
    business,
    isEmailVerified,
  }
}
