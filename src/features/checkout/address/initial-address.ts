import { useEffect } from 'react'
import type { Address } from '#contract/schemas/address.ts'
import type { User } from '#contract/user.ts'
import {
  emptyAddress,
  isEmptyAddress,
  noneFilled,
  prefillDraft,
  useCheckoutDraft,
} from '../../../state/checkout/checkout-draft.ts'
import { useDeliveryPin } from '../../../state/local/delivery-pin.ts'
import { useSession } from '../../../state/session/session.ts'

/**
 * With the saved address and phone number or, without one, the PIN code from a
 * product page. Never overwrites input.
 */
export function useInitialAddress(user: User | null): void {
  const { ready: isSessionReady } = useSession()
  const { ready: isPinReady, pin } = useDeliveryPin()
  const { draft, ready: isDraftReady } = useCheckoutDraft()
  const isUntouched = isDraftReady && draft.usesSaved === null
  const isEmpty = isEmptyAddress(draft.address)
  const hasNoPhone = draft.phone === ''
  useEffect(() => {
    if (!isUntouched || !isSessionReady) return
    const saved = savedAddress(user)
    const business = user?.business && {
      business: { ...draft.business, registeredAddress: '', ...user.business, isBuyer: true },
    }
    if (saved) return prefillDraft({ ...saved, ...business, filled: noneFilled, usesSaved: true })
    if (user?.phone && hasNoPhone && isEmpty) prefillDraft({ phone: user.phone })
    if (isPinReady && pin && isEmpty) prefillDraft({ address: { ...emptyAddress, pincode: pin } })
  }, [isUntouched, isEmpty, hasNoPhone, user, isSessionReady, isPinReady, pin, draft.business])
}

export interface SavedAddress {
  address: Address
  phone: string
}

/** Null for guests and without an address. */
export function savedAddress(user: User | null): SavedAddress | null {
  return user?.address ? { address: user.address, phone: user.phone } : null
}
