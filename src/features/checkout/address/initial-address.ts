import { useEffect } from 'react'
import type { Address } from '#contract/schemas/address.ts'
import type { User } from '#contract/user.ts'
import { emptyAddress, prefillDraft, useCheckoutDraft } from '../../../state/checkout/checkout-draft.ts'
import { useDeliveryPin } from '../../../state/local/delivery-pin.ts'
import { useSession } from '../../../state/session/session.ts'

/**
 * Prefills the checkout address with the account's saved address and phone number or, if there is no address, with the
 * PIN code (postal code) that the shopper entered on a product page. Never overwrites what the shopper has typed.
 */
export function useInitialAddress(user: User | null): void {
  const { ready: isSessionReady } = useSession()
  const { ready: isPinReady, pin } = useDeliveryPin()
  const { draft, ready: isDraftReady } = useCheckoutDraft()
  const isUntouched = isDraftReady && draft.usesSaved === null
  const isEmpty = Object.values(draft.address).every((part) => part === '')
  const hasNoPhone = draft.phone === ''
  useEffect(() => {
    if (!isUntouched || !isSessionReady) return
    const saved = savedAddress(user)
    if (saved) return prefillDraft({ ...saved, usesSaved: true })
    if (user?.phone && hasNoPhone && isEmpty) prefillDraft({ phone: user.phone })
    if (isPinReady && pin && isEmpty) prefillDraft({ address: { ...emptyAddress, pincode: pin } })
  }, [isUntouched, isEmpty, hasNoPhone, user, isSessionReady, isPinReady, pin])
}

export interface SavedAddress {
  address: Address
  phone: string
}

/** Returns the account's saved address and phone number, or null for guests and for accounts without an address. */
export function savedAddress(user: User | null): SavedAddress | null {
  return user?.address ? { address: user.address, phone: user.phone } : null
}
