import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { totalAfterChanges } from '#contract/bag/line-changes.ts'
import { usePhoneReading } from '../../lib/phone-reading.ts'
import { useCheckoutDraft } from '../../state/checkout/checkout-draft.ts'
import { acceptLineChanges } from '../../state/checkout/purchased-bag.ts'
import { useUnsavedInput } from '../../state/forms/unsaved-input.ts'
import { useConnection } from '../../state/network/connection.ts'
import { useSession } from '../../state/session/session.ts'
import { focusPinStateQuestion } from '../../ui/forms/pin-state-question.tsx'
import { savedAddress, useInitialAddress } from './address/initial-address.ts'
import type { Refusal } from './payment/checkout-result.ts'
import { methodsFor, paymentMethodsQuery } from './payment/payment-methods.ts'
import { type CheckoutBag, toPurchase } from './payment/purchase.ts'
import { useBuyNow } from './payment/use-buy-now.ts'
import type { CardCheckoutInput } from './payment/use-card-checkout.tsx'
import { useDeliveryTerms } from './payment/use-delivery-terms.ts'
import { useChangesWhileOffline } from './summary/changed-lines.tsx'
import { toRefusalMessages } from './summary/refusal-messages.ts'
import { useObstacle } from './summary/use-obstacle.ts'

export interface CheckoutInput {
  bag: CheckoutBag
  /** Products with sizes, none chosen. */
  withoutSize: CheckoutBag['lines']
  /** Prices and stock, confirmed by the server. */
  isChecked: boolean
  onCardCheckout: (input: CardCheckoutInput) => void
}

/** What the order summary shows, and what its buttons do. */
export function useCheckout({ bag, withoutSize, isChecked, onCardCheckout }: CheckoutInput) {
  const panel = useRef<HTMLElement>(null)
  const [triedCard, setTriedCard] = useState(false)
  const { ready, user, token } = useSession()
  const { draft, ready: isDraftRead } = useCheckoutDraft()
  const { reachable } = useConnection()
  const { data: methodsResponse } = useQuery({ ...paymentMethodsQuery(token ?? ''), enabled: token !== null })
  const methods = methodsFor(methodsResponse?.data ?? null, draft.address.country)
  const buyer = user && token ? { ...user, userId: user.id, token } : null
  const isGuest = ready && !buyer
  const reading = usePhoneReading(draft.phone, draft.address.country)
  const phone = reading?.kind === 'ok' ? reading.phone : draft.phone
  const purchase = useBuyNow({ bag, buyer, draft: { ...draft, phone }, methods })
  useInitialAddress(user)
  const terms = useDeliveryTerms({ bagPaise: bag.totalPaise, draft, methods, token })
  const messages = toRefusalMessages(purchase.refusal)
  const offline = useChangesWhileOffline(bag.lines, { withoutSize, isChecked })
  const changes = messages.changes.length > 0 ? messages.changes : offline.changes
  const obstacle = useObstacle({
    isGuest,
    draft,
    reading,
    hasPayment: terms.payment !== null,
    reachable,
    isChecked,
    withoutSize: withoutSize.map(({ title }) => title),
    hasChanges: changes.length > 0,
    isServed: terms.isServed,
  })
  // The draft survives a reload, but a shopper about to pay would be disturbed.
  useUnsavedInput(draft.payment !== null || draft.usesSaved === false)
  useFocusAfterRefusal(panel, purchase.refusal)
  useReturnFromLogin(buyer !== null && isDraftRead && (draft.usesSaved !== null || !savedAddress(user)), obstacle.show)

  return {
    panel,
    draft,
    /** Null for guests, and until the session is read. */
    buyer,
    isGuest,
    methods,
    terms,
    messages,
    purchase,
    obstacle,
    price: terms.priceOf(bag.totalPaise),
    changes,
    /** In paise, once the changes are accepted. */
    changedTotalPaise: terms.priceOf(totalAfterChanges(bag.lines, changes)).totalPaise,
    acceptChanges: async () => {
      await acceptLineChanges(changes)
      purchase.dismissRefusal()
      offline.accept()
    },
    buy: () => focusPinStateQuestion(panel.current) || purchase.buy(),
    cardNote: triedCard ? obstacle.reasonIfPaid() : '',
    openCardDialog: () => {
      const reason = obstacle.reasonIfPaid()
      setTriedCard(reason !== '')
      if (reason || !buyer || !methods || focusPinStateQuestion(panel.current)) return
      onCardCheckout({ purchase: toPurchase(bag, draft), buyer: { ...buyer, phone }, methods })
    },
  }
}

/** What the server refused, or what it asks. */
function useFocusAfterRefusal(panel: RefObject<HTMLElement | null>, refusal: Refusal | null): void {
  useEffect(() => {
    if (!refusal || focusPinStateQuestion(panel.current)) return
    panel.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [panel, refusal])
}

/** The login of a guest with a bag leads to `/cart#checkout`: to what BUY NOW needs next, or to itself. */
function useReturnFromLogin(isReady: boolean, show: () => void): void {
  const navigate = useNavigate()
  const isReturn = useLocation({ select: ({ hash }) => hash === 'checkout' })
  const showLatest = useEffectEvent(show)
  useEffect(() => {
    if (!isReturn || !isReady) return
    void navigate({ to: '/cart', replace: true, resetScroll: false }).then(() => {
      // Unless the shopper is at another field already.
      if (document.activeElement?.matches('body, main')) showLatest()
    })
  }, [isReturn, isReady, navigate])
}
