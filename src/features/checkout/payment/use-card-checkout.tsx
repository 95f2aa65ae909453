import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CheckoutRequest } from '#contract/schemas/order.ts'
import { notifyChunkLoadError } from '../../../state/network/chunk-load-error.ts'
import { useLazyComponent } from '../../../state/network/use-lazy-dialog.ts'
import { useSession } from '../../../state/session/session.ts'
import type { Buyer } from './checkout-result.ts'
import type { PaymentMethods } from './payment-methods.ts'

/** Must not change while the dialog is open. */
export interface CardCheckoutInput {
  purchase: CheckoutRequest
  buyer: Buyer
  methods: PaymentMethods
}

const importCardDialog = () => import('./card-dialog.tsx').then((module) => module.CardDialog)
const importPaypalReturn = () => import('./paypal-return.tsx').then((module) => module.PaypalReturn)

/**
 * Opens the dialogs for payments in US dollars: the card dialog, and the payment
 * result after a payment provider has redirected to `/cart?res=success`. Render
 * `dialogs` outside the bag's contents, which are removed once the order has been
 * placed.
 */
export function useCardCheckout() {
  const navigate = useNavigate()
  const { token } = useSession()
  const { hasReturned, checkoutId } = useReturnFromPayment()
  const [input, setInput] = useState<CardCheckoutInput | null>(null)
  const { Component: CardDialog, load: loadCardDialog } = useLazyComponent(importCardDialog)
  const { Component: PaypalReturn, load: loadPaypalReturn } = useLazyComponent(importPaypalReturn)

  useEffect(() => {
    if (hasReturned) loadPaypalReturn().catch(notifyChunkLoadError)
  }, [hasReturned, loadPaypalReturn])

  const openCardDialog = (checkout: CardCheckoutInput) => {
    setInput(checkout)
    loadCardDialog().catch(notifyChunkLoadError)
  }
  return {
    openCardDialog,
    dialogs: (
      <>
        {input && CardDialog && <CardDialog {...input} onClose={() => setInput(null)} />}
        {hasReturned && token && PaypalReturn && (
          <PaypalReturn
            checkoutId={checkoutId}
            token={token}
            onClose={() => void navigate({ to: '/cart', replace: true })}
          />
        )}
      </>
    ),
  }
}

interface ReturnFromPayment {
  /** The provider has sent the shopper back after a payment. */
  hasReturned: boolean
  /** Undefined if the URL has none. */
  checkoutId: string | undefined
}

/** From `?res=success&intended=…`. */
export function useReturnFromPayment(): ReturnFromPayment {
  const { res, intended } = useSearch({ strict: false, select: readReturnSearch })
  return { hasReturned: res === 'success', checkoutId: intended || undefined }
}

function readReturnSearch(search: Record<string, unknown>): { res: string; intended: string } {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return { res: text(search.res), intended: text(search.intended) }
}
