import { useEffect } from 'react'
import type { SessionUser } from '#sync/session-store.ts'
import { beginDraft, noAddress, useCheckoutDraft } from '../../state/checkout-draft.ts'
import { useDeliveryPin } from '../../state/delivery-pin.ts'
import { useSession } from '../../state/session.ts'
import { savedOf } from './saved-address.ts'

/**
 * Begins the address for a shopper who has said nothing about it yet: with the one that the account knows, otherwise with
 * the PIN code that parcels go to. What is typed or chosen afterwards stays.
 */
export function useFirstAddress(user: SessionUser | null): void {
  const { ready: isSessionRead } = useSession()
  const { ready: isPinRead, pin } = useDeliveryPin()
  const { draft, ready: isDraftRead } = useCheckoutDraft()
  const isUntouched = isDraftRead && draft.usesSaved === null
  const isEmpty = Object.values(draft.address).every((part) => part === '')
  useEffect(() => {
    if (!isUntouched || !isSessionRead) return
    const saved = savedOf(user)
    if (saved) beginDraft({ ...saved, usesSaved: true })
    else if (isPinRead && pin && isEmpty) beginDraft({ address: { ...noAddress, pincode: pin } })
  }, [isUntouched, isEmpty, user, isSessionRead, isPinRead, pin])
}
