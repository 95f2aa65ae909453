import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type LineChange, readLineChange } from '#contract/bag/line-changes.ts'
import type { PaymentMethod } from '#contract/orders/payment.ts'
import type { CheckoutRequest } from '#contract/schemas/order.ts'
import { useIsMounted } from '../../../lib/use-is-mounted.ts'
import { useUnsavedInput } from '../../../state/forms/unsaved-input.ts'
import { showToast } from '../../../state/toasts.ts'
import { payByCard } from './card-payment.ts'
import { type Buyer, type CheckoutResult, resetAfterRefusal, unexpectedError } from './checkout-result.ts'
import {
  beginDollarCheckout,
  beginHostedCheckout,
  type DollarCheckout,
  type DollarMethod,
  released,
} from './dollar-checkout.ts'
import { loadStripe } from './stripe.ts'

interface CardPaymentInput {
  purchase: CheckoutRequest
  buyer: Buyer
  /** Undefined if dollars are paid only on another provider's page. */
  stripeMethod: PaymentMethod | undefined
}

/** While the dialog is open, the app does not update. */
export function useCardPayment({ purchase, buyer, stripeMethod }: CardPaymentInput) {
  const [method, setMethod] = useState<DollarMethod>(stripeMethod ? 'stripe' : 'other')
  const [checkout, setCheckout] = useState<DollarCheckout | null>(null)
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const { stage, setStage, problem, setProblem, changes, showResult } = useStage(purchase.address.pincode)
  useUnsavedInput(stage !== 'done')

  const latestOpening = useRef(0)
  const open = async (wanted: DollarMethod) => {
    latestOpening.current += 1
    const opening = latestOpening.current
    setStage('opening')
    setProblem('')
    setCheckout(null)
    const [result, loaded] = await Promise.all([
      beginDollarCheckout(wanted, purchase, buyer).catch(unexpectedError),
      wanted === 'stripe' ? loadStripe(stripeMethod) : null,
    ])
    // The shopper may have switched to the other method.
    if (opening !== latestOpening.current && result.kind !== 'placed') return
    if (result.kind !== 'begun') return showResult(result, 'unavailable')
    if (loaded) setStripe(loaded)
    setCheckout(result.checkout)
    setStage('open')
  }

  const openInitialMethod = useEffectEvent(() => void open(method))
  useEffect(() => openInitialMethod(), [])

  const choose = (wanted: DollarMethod) => {
    setMethod(wanted)
    // Both are blocked until the changed lines are accepted.
    if (changes.length > 0) return
    if (stage === 'unavailable' || !covers(checkout, wanted)) return void open(wanted)
    setProblem('')
  }

  const pay = async (card: StripeCardElement) => {
    if (!stripe || checkout?.method !== 'stripe') return
    setProblem('')
    setStage('paying')
    const payment = payByCard({ stripe, card, checkout, onReservationChange: setCheckout }, purchase, buyer)
    const result = await payment.catch(unexpectedError)
    if (result.kind !== 'declined') return showResult(result, result.kind === 'refused' ? 'unavailable' : 'open')
    setProblem(`Payment failed. ${result.message}`)
    setStage('open')
  }

  const redirect = async () => {
    setProblem('')
    setStage('redirecting')
    const result = await beginHostedCheckout(purchase, buyer).catch(unexpectedError)
    if (result.kind !== 'begun') {
      setCheckout((current) => current && released(current))
      return showResult(result, 'open')
    }
    setCheckout(result.checkout)
    // Told before paying.
    if (result.checkout.isHeld === false && checkout?.isHeld !== false) return setStage('open')
    // The browser may restore this page when the shopper comes back.
    addEventListener('pageshow', () => setStage('open'), { once: true })
    window.location.assign(result.checkout.url)
  }

  const shown = covers(checkout, method) ? checkout : null
  return { method, choose, stage, checkout: shown, stripe, problem, changes, retry: () => open(method), pay, redirect }
}

/**
 * A Stripe checkout can also be paid on the other provider's page, not vice
 * versa.
 */
function covers(checkout: DollarCheckout | null, method: DollarMethod): boolean {
  return checkout !== null && (method === 'other' || checkout.method === 'stripe')
}

export type CardStage = 'opening' | 'open' | 'paying' | 'redirecting' | 'done' | 'unavailable'

function useStage(pincode: string) {
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const [stage, setStage] = useState<CardStage>('opening')
  const [problem, setProblem] = useState('')
  const [changes, setChanges] = useState<readonly LineChange[]>([])

  const showResult = (result: CheckoutResult, stageOnFailure: CardStage) => {
    switch (result.kind) {
      case 'placed':
        // The dialog may have been closed meanwhile.
        if (!isMounted()) showToast('Order Placed Successfully')
        return setStage('done')
      case 'pending':
        return void navigate({ to: '/payment-success', search: { intended: result.checkoutId } })
      case 'refused':
        void resetAfterRefusal(result, pincode)
        setChanges(result.data.changes?.map(readLineChange) ?? [])
        setProblem(result.message)
        return setStage(stageOnFailure)
      case 'unavailable':
        setProblem(result.message)
        return setStage(stageOnFailure)
      case 'error':
        setProblem(result.message)
        return setStage('unavailable')
      case 'failed':
      case 'closed':
      case 'not held':
        return setStage(stageOnFailure)
    }
  }
  return { stage, setStage, problem, setProblem, changes, showResult }
}
