import { useId, useState } from 'react'
import { acceptLineChanges } from '../../../state/checkout/purchased-bag.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FieldError } from '../../../ui/forms/field.tsx'
import { RadioCard } from '../../../ui/forms/radio-card.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { ChangedLines } from '../summary/changed-lines.tsx'
import { ReservationNotice, TestModeNotice } from '../summary/checkout-notices.tsx'
import styles from './card-dialog.module.css'
import { CardFields } from './card-fields.tsx'
import type { Buyer } from './checkout-result.ts'
import { DollarSummary } from './dollar-summary.tsx'
import { OrderDone } from './order-done.tsx'
import { findMethod, type PaymentMethods } from './payment-methods.ts'
import type { Purchase } from './purchase.ts'
import type { CardChange, CardElement } from './stripe.ts'
import { useCardPayment } from './use-card-payment.ts'

interface CardDialogProps {
  purchase: Purchase
  buyer: Buyer
  offer: PaymentMethods
  onClose: () => void
}

const emptyCard: CardChange = { empty: true, complete: false }

/** The surface that takes cards from abroad, in dollars. */
export function CardDialog({ purchase, buyer, offer, onClose }: CardDialogProps) {
  const name = useId()
  const stripeMethod = findMethod(offer, 'stripe')
  const { way, choose, stage, shown, stripe, problem, changes, tryAgain, pay, leave } = useCardPayment({
    purchase,
    buyer,
    stripeMethod,
  })
  const [card, setCard] = useState<CardElement | null>(null)
  const [typed, setTyped] = useState(emptyCard)
  const isBusy = stage === 'paying' || stage === 'leaving'

  if (stage === 'done') return <OrderDone onClose={onClose} />
  const accept = async () => {
    await acceptLineChanges(changes)
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="Checkout"
      footer={
        <div className={styles.foot}>
          {/* Here it is seen however far the rest is scrolled. */}
          <div role="alert">{problem && changes.length === 0 && <FieldError>{problem}</FieldError>}</div>
          <div className={styles.buttons}>
            <Button variant="secondary" onClick={onClose} disabled={isBusy}>
              Cancel
            </Button>
            {stage === 'impossible' ? (
              <Button onClick={tryAgain} disabled={changes.length > 0}>
                Try again
              </Button>
            ) : (
              <Button
                disabled={!shown || changes.length > 0 || (way === 'stripe' && (!card || typed.empty))}
                busy={busyWords(stage)}
                onClick={() => (way === 'other' ? leave() : card && pay(card))}
              >
                Make Payment
              </Button>
            )}
          </div>
        </div>
      }
    >
      <div className={styles.body}>
        {offer.testMode && <TestModeNotice />}
        <div className={styles.ways} role="radiogroup" aria-label="Payment method">
          {stripeMethod && (
            <RadioCard
              name={name}
              label="Pay with Stripe"
              icon="card"
              checked={way === 'stripe'}
              disabled={isBusy}
              onChange={() => choose('stripe')}
            />
          )}
          {findMethod(offer, 'other') && (
            <RadioCard
              name={name}
              label="Other Payment Method"
              checked={way === 'other'}
              disabled={isBusy}
              onChange={() => choose('other')}
            />
          )}
        </div>
        {way === 'other' && <p>You will be redirecting...</p>}
        {stage === 'opening' && <Skeleton className={styles.waiting} />}
        {shown && <DollarSummary order={shown.finalOrder} coupon={purchase.coupon} />}
        <ReservationNotice until={shown?.heldUntil ?? null} />
        {stripe && (
          <div hidden={way !== 'stripe' || !shown}>
            <CardFields stripe={stripe} problem={typed.error?.message ?? ''} onReady={setCard} onChange={setTyped} />
          </div>
        )}
        {shown && !stripe && way === 'stripe' && (
          <FieldError>The card form could not be loaded. Are you online?</FieldError>
        )}
        {changes.length > 0 && <ChangedLines changes={changes} total={null} takesFocus onAccept={accept} />}
      </div>
    </Sheet>
  )
}

function busyWords(stage: string): string | false {
  if (stage === 'paying') return 'Paying…'
  return stage === 'leaving' && 'Opening the payment page'
}
