import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '#contract/errors.ts'
import type { LineChange } from '#contract/line-change.ts'
import { loadScript } from '../../lib/load-script.ts'
import { notify } from '../../state/notices.ts'
import { useUnsavedInput } from '../../state/use-unsaved-input.ts'
import { afterRefusal } from './after-refusal.ts'
import type { Bought, Buyer } from './buying.ts'
import { beginCardPayment, type CardCheckout, payByCard, payElsewhere } from './card-payment.ts'
import type { PaymentMethod } from './payment-offer.ts'
import type { Purchase } from './purchase.ts'
import type { CardElement, Stripe } from './stripe-elements.ts'

export type CardStage = 'opening' | 'open' | 'paying' | 'leaving' | 'done' | 'impossible'

interface CardPaymentInput {
  purchase: Purchase
  buyer: Buyer
  /** How the shop takes cards; undefined where only the other provider is on offer. */
  stripeMethod: PaymentMethod | undefined
}

/** Everything that can come of the dialog. It holds off new versions of the shop for as long as it stands. */
export function useCardPayment({ purchase, buyer, stripeMethod }: CardPaymentInput) {
  const navigate = useNavigate()
  const [stage, setStage] = useState<CardStage>('opening')
  const [checkout, setCheckout] = useState<CardCheckout | null>(null)
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [problem, setProblem] = useState('')
  const [changes, setChanges] = useState<readonly LineChange[]>([])
  const isThere = useIsThere()
  useUnsavedInput(stage !== 'done')

  const settle = useCallback(
    (bought: Bought, stageOnNo: CardStage) => {
      switch (bought.kind) {
        case 'placed':
          // The dialog may have been closed while its payment was on the way.
          if (!isThere.current) notify('Order Placed Successfully')
          return setStage('done')
        case 'awaited':
          return void navigate({ to: '/payment-success', search: { intended: bought.intendedId } })
        case 'refused':
          void afterRefusal(bought)
          setChanges(bought.answer.changes ?? [])
          setProblem(bought.message)
          return setStage(stageOnNo)
        case 'unreachable':
          setProblem(bought.message)
          return setStage(stageOnNo)
        case 'failed':
        case 'closed':
          return setStage(stageOnNo)
      }
    },
    [navigate, isThere],
  )

  /** A fault of the page's own leaves a dialog that says so, and none that waits for ever. */
  const tellFault = useCallback((fault: unknown): never => {
    setProblem(messageOf('ORDER_NOT_CREATED'))
    setStage('impossible')
    throw fault
  }, [])

  const open = useCallback(async () => {
    setStage('opening')
    setProblem('')
    const [begun, card] = await Promise.all([beginCardPayment(purchase, buyer), openStripe(stripeMethod)]).catch(
      tellFault,
    )
    if (begun.kind !== 'begun') return settle(begun, 'impossible')
    setCheckout(begun.checkout)
    setStripe(card)
    setStage('open')
  }, [purchase, buyer, stripeMethod, settle, tellFault])

  useEffect(() => void open(), [open])

  const pay = async (card: CardElement) => {
    if (!stripe || !checkout) return
    setProblem('')
    setStage('paying')
    const bought = await payByCard({ stripe, card, checkout, onHold: setCheckout }, purchase, buyer).catch(tellFault)
    if (bought.kind !== 'declined') return settle(bought, bought.kind === 'refused' ? 'impossible' : 'open')
    setProblem(`Payment failed ${bought.message}`)
    setStage('open')
  }

  const leave = async () => {
    setProblem('')
    setStage('leaving')
    const outcome = await payElsewhere(purchase, buyer).catch(tellFault)
    if (outcome.kind !== 'go') return settle(outcome, 'open')
    // Back from there, the page may stand as it was left.
    addEventListener('pageshow', () => setStage('open'), { once: true })
    window.location.assign(outcome.url)
  }

  return { stage, checkout, stripe, problem, changes, open, pay, leave }
}

/** Whether the component still stands, for what comes to pass later. */
function useIsThere() {
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return isThere
}

/** Null when the provider's script cannot be had: the other way of paying is still there. */
async function openStripe(method: PaymentMethod | undefined): Promise<Stripe | null> {
  if (!method?.scriptUrl || !method.publicKey || !(await loadScript(method.scriptUrl))) return null
  return window.Stripe?.(method.publicKey) ?? null
}
