import type { Address } from '#contract/address.ts'
import type { SessionUser } from '#sync/session-store.ts'

export interface SavedAddress {
  address: Address
  phone: string
}

/** Where an account has its parcels sent. Null where it knows no address, or there is no account. */
export function savedOf(user: SessionUser | null): SavedAddress | null {
  return user?.full_address ? { address: user.full_address, phone: user.phone_no } : null
}
