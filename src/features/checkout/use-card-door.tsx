import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useLatePart } from '../../lib/use-late-part.ts'
import { explainMissingPart } from '../../state/explain-missing-part.ts'
import { useSession } from '../../state/session.ts'
import type { Buyer } from './buying.ts'
import type { PaymentOffer } from './payment-offer.ts'
import type { Purchase } from './purchase.ts'

/** All that the dialog works with, as it was when it was asked for. */
export interface CardWish {
  purchase: Purchase
  buyer: Buyer
  offer: PaymentOffer
}

const loadDialog = () => import('./card-dialog.tsx').then((module) => module.CardDialog)
const loadReturned = () => import('./returned-payment.tsx').then((module) => module.ReturnedPayment)

/**
 * The way into the dialog that takes cards, whose code comes when it is wanted: by the shopper, or by `?res=success`,
 * with which another provider's page sends them back. It stands beside the bag, which an order empties.
 */
export function useCardDoor() {
  const navigate = useNavigate()
  const { token } = useSession()
  const { res, intended } = useSearch({ strict: false, select: readReturn })
  const [wish, setWish] = useState<CardWish | null>(null)
  const { Part: CardDialog, bring: bringDialog } = useLatePart(loadDialog)
  const { Part: ReturnedPayment, bring: bringReturned } = useLatePart(loadReturned)
  const isBack = res === 'success'

  useEffect(() => {
    if (isBack) bringReturned().catch(explainMissingPart)
  }, [isBack, bringReturned])

  const openCard = (asked: CardWish) => {
    setWish(asked)
    bringDialog().catch(explainMissingPart)
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
