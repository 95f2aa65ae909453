import { useEffect } from 'react'
import type { Address } from '#contract/address.ts'
import type { SessionUser } from '#sync/session/session-store.ts'
import { emptyAddress, prefillDraft, useCheckoutDraft } from '../../../state/checkout/checkout-draft.ts'
import { useDeliveryPin } from '../../../state/local/delivery-pin.ts'
import { useSession } from '../../../state/session/session.ts'

/**
 * Begins the address for a shopper who has said nothing about it yet: with the one that the account knows, otherwise with
 * the PIN code that parcels go to. What is typed or chosen afterwards stays.
 */
export function useInitialAddress(user: SessionUser | null): void {
  const { ready: isSessionRead } = useSession()
  const { ready: isPinRead, pin } = useDeliveryPin()
  const { draft, ready: isDraftRead } = useCheckoutDraft()
  const isUntouched = isDraftRead && draft.usesSaved === null
  const isEmpty = Object.values(draft.address).every((part) => part === '')
  useEffect(() => {
    if (!isUntouched || !isSessionRead) return
    const saved = savedAddress(user)
    if (saved) prefillDraft({ ...saved, usesSaved: true })
    else if (isPinRead && pin && isEmpty) prefillDraft({ address: { ...emptyAddress, pincode: pin } })
  }, [isUntouched, isEmpty, user, isSessionRead, isPinRead, pin])
}

export interface SavedAddress {
  address: Address
  phone: string
}

/** Where an account has its parcels sent. Null where it knows no address, or there is no account. */
export function savedAddress(user: SessionUser | null): SavedAddress | null {
  return user?.full_address ? { address: user.full_address, phone: user.phone_no } : null
}
