import type { StripeCardElement, StripeCardElementChangeEvent } from '@stripe/stripe-js'
import { useId, useState } from 'react'
import { readDollarOrder } from '#contract/orders/payment.ts'
import type { CheckoutRequest } from '#contract/schemas/order.ts'
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
import { type CardStage, useCardPayment } from './use-card-payment.ts'

interface CardDialogProps {
  purchase: CheckoutRequest
  buyer: Buyer
  methods: PaymentMethods
  onClose: () => void
}

/** For US dollars: by international card, or on another provider's page. */
export function CardDialog({ purchase, buyer, methods, onClose }: CardDialogProps) {
  const name = useId()
  const stripeMethod = findMethod(methods, 'stripe')
  const payment = useCardPayment({ purchase, buyer, stripeMethod })
  const { method, choose, stage, checkout, stripe, problem, changes } = payment
  const [card, setCard] = useState<StripeCardElement | null>(null)
  const [input, setInput] = useState<StripeCardElementChangeEvent | null>(null)
  const isBusy = stage === 'paying' || stage === 'redirecting'
  const isCardMissing = method === 'stripe' && (!card || (input?.empty ?? true))

  if (stage === 'done') return <OrderDone onClose={onClose} />
  const accept = async () => {
    await acceptLineChanges(changes)
    onClose()
  }
  const pay = () => {
    if (method === 'other') void payment.redirect()
    else if (card) void payment.pay(card)
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="Checkout"
      footer={
        <div className={styles.footer}>
          {/* In the footer: visible at any scroll position. */}
          <div role="alert">{problem && changes.length === 0 && <FieldError>{problem}</FieldError>}</div>
          <div className={styles.buttons}>
            <Button variant="secondary" onClick={onClose} disabled={isBusy}>
              Cancel
            </Button>
            {stage === 'unavailable' ? (
              <Button onClick={payment.retry} disabled={changes.length > 0}>
                Try again
              </Button>
            ) : (
              <Button disabled={!checkout || changes.length > 0 || isCardMissing} busy={busyLabel(stage)} onClick={pay}>
                Make Payment
              </Button>
            )}
          </div>
        </div>
      }
    >
      <div className={styles.body}>
        {methods.testMode && <TestModeNotice />}
        <div className={styles.methods} role="radiogroup" aria-label="Payment method">
          {stripeMethod && (
            <RadioCard
              name={name}
              label="Pay with Stripe"
              icon="card"
              checked={method === 'stripe'}
              disabled={isBusy}
              onChange={() => choose('stripe')}
            />
          )}
          {findMethod(methods, 'other') && (
            <RadioCard
              name={name}
              label="Other Payment Method"
              checked={method === 'other'}
              disabled={isBusy}
              onChange={() => choose('other')}
            />
          )}
        </div>
        {method === 'other' && <p>You will be redirecting...</p>}
        {stage === 'opening' && <Skeleton className={styles.skeleton} />}
        {checkout && <DollarSummary order={readDollarOrder(checkout.finalOrder)} coupon={purchase.coupon} />}
        <ReservationNotice until={checkout?.heldUntil ?? null} isHeld={checkout?.isHeld !== false} />
        {stripe && (
          <div hidden={method !== 'stripe' || !checkout}>
            <CardFields stripe={stripe} error={input?.error?.message ?? ''} onReady={setCard} onChange={setInput} />
          </div>
        )}
        {checkout && !stripe && method === 'stripe' && (
          <FieldError>The card form could not be loaded. Are you online?</FieldError>
        )}
        {changes.length > 0 && <ChangedLines changes={changes} totalPaise={null} takesFocus onAccept={accept} />}
      </div>
    </Sheet>
  )
}

function busyLabel(stage: CardStage): string | false {
  if (stage === 'paying') return 'Paying…'
  return stage === 'redirecting' && 'Opening the payment page…'
}
