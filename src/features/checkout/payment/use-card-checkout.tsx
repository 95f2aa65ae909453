import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useLazyComponent } from '../../../lib/lazy-component.tsx'
import { notifyChunkLoadError } from '../../../state/network/chunk-load-error.ts'
import { useSession } from '../../../state/session/session.ts'
import type { Buyer } from './checkout-result.ts'
import type { PaymentMethods } from './payment-methods.ts'
import type { Purchase } from './purchase.ts'

/** All that the dialog works with, as it was when it was asked for. */
export interface CardCheckoutRequest {
  purchase: Purchase
  buyer: Buyer
  offer: PaymentMethods
}

const loadDialog = () => import('./card-dialog.tsx').then((module) => module.CardDialog)
const loadReturned = () => import('./paypal-return.tsx').then((module) => module.PaypalReturn)

/**
 * The way into the dialog that takes cards, whose code comes when it is wanted: by the shopper, or by `?res=success`,
 * with which another provider's page sends them back. It stands beside the bag, which an order empties.
 */
export function useCardCheckout() {
  const navigate = useNavigate()
  const { token } = useSession()
  const { res, intended } = useSearch({ strict: false, select: readReturn })
  const [wish, setWish] = useState<CardCheckoutRequest | null>(null)
  const { Part: CardDialog, bring: bringDialog } = useLazyComponent(loadDialog)
  const { Part: ReturnedPayment, bring: bringReturned } = useLazyComponent(loadReturned)
  const isBack = res === 'success'

  useEffect(() => {
    if (isBack) bringReturned().catch(notifyChunkLoadError)
  }, [isBack, bringReturned])

  const openCard = (asked: CardCheckoutRequest) => {
    setWish(asked)
    bringDialog().catch(notifyChunkLoadError)
  }
  return {
    openCard,
    cardDialog: (
      <>
        {wish && CardDialog && <CardDialog {...wish} onClose={() => setWish(null)} />}
        {isBack && token && ReturnedPayment && (
          <ReturnedPayment
            intendedId={intended}
            token={token}
            onClose={() => void navigate({ to: '/cart', replace: true })}
          />
        )}
      </>
    ),
  }
}

function readReturn(search: Record<string, unknown>): { res: string; intended: string | undefined } {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return { res: text(search.res), intended: text(search.intended) || undefined }
}
