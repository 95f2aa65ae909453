import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { LineChange } from '#contract/bag/line-changes.ts'
import { errorMessage } from '#contract/errors.ts'
import { useUnsavedInput } from '../../../state/forms/unsaved-input.ts'
import { notify } from '../../../state/notices.ts'
import { beginHostedPayment, type CardCheckout, payByCard } from './card-payment.ts'
import { type CheckoutResult, resetAfterRefusal } from './checkout-result.ts'
import {
  beginDollarCheckout,
  type DollarCheckout,
  type DollarCheckoutInput,
  type DollarMethod,
  withoutReservation,
} from './dollar-checkout.ts'
import type { CardElement, Stripe } from './stripe.ts'

/** Everything that can come of the dialog. It holds off new versions of the shop for as long as it stands. */
export function useCardPayment({ purchase, buyer, stripeMethod }: DollarCheckoutInput) {
  const firstWay: DollarMethod = stripeMethod ? 'stripe' : 'other'
  const [way, setWay] = useState(firstWay)
  const [begun, setBegun] = useState<DollarCheckout | null>(null)
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const { stage, setStage, problem, setProblem, changes, settle, tellFault } = useCardOutcome()
  useUnsavedInput(stage !== 'done')

  const newest = useRef(0)
  const open = useCallback(
    async (wanted: DollarMethod) => {
      newest.current += 1
      const mine = newest.current
      setStage('opening')
      setProblem('')
      setBegun(null)
      const started = await beginDollarCheckout(wanted, { purchase, buyer, stripeMethod }).catch(tellFault)
      // The other way was chosen meanwhile, and is what the shopper waits for.
      if (mine !== newest.current && started.kind !== 'placed') return
      if (started.kind !== 'begun') return settle(started, 'impossible')
      if (started.stripe) setStripe(started.stripe)
      setBegun(started.begun)
      setStage('open')
    },
    [purchase, buyer, stripeMethod, settle, setStage, setProblem, tellFault],
  )

  useEffect(() => void open(firstWay), [open, firstWay])

  /** The one way may be closed while the other one is open. */
  const choose = (wanted: DollarMethod) => {
    setWay(wanted)
    // What has changed in the bag stands against both.
    if (changes.length > 0) return
    const isBegun = wanted === 'other' ? begun !== null : begun?.way === 'stripe'
    if (stage === 'impossible' || !isBegun) return void open(wanted)
    setProblem('')
  }

  const pay = async (card: CardElement) => {
    if (!stripe || begun?.way !== 'stripe') return
    setProblem('')
    setStage('paying')
    const { checkout } = begun
    const onHold = (now: CardCheckout) => setBegun({ way: 'stripe', checkout: now })
    const bought = await payByCard({ stripe, card, checkout, onReservationChange: onHold }, purchase, buyer).catch(
      tellFault,
    )
    if (bought.kind !== 'declined') return settle(bought, bought.kind === 'refused' ? 'impossible' : 'open')
    setProblem(`Payment failed ${bought.message}`)
    setStage('open')
  }

  const leave = async () => {
    setProblem('')
    setStage('leaving')
    const started = await beginHostedPayment(purchase, buyer).catch(tellFault)
    if (started.kind !== 'begun') {
      setBegun((before) => before && withoutReservation(before))
      return settle(started, 'open')
    }
    setBegun({ way: 'other', checkout: started.checkout })
    // Back from there, the page may stand as it was left.
    addEventListener('pageshow', () => setStage('open'), { once: true })
    window.location.assign(started.checkout.url)
  }

  /** What is shown of the payment: a card's can be paid elsewhere as well, but not the other way round. */
  const shown = way === 'other' || begun?.way === 'stripe' ? (begun?.checkout ?? null) : null
  return { way, choose, stage, shown, stripe, problem, changes, tryAgain: () => open(way), pay, leave }
}

type CardStage = 'opening' | 'open' | 'paying' | 'leaving' | 'done' | 'impossible'

/** Where the dialog for cards stands, what it has to say, and how it goes on from what buying has come to. */
function useCardOutcome() {
  const navigate = useNavigate()
  const [stage, setStage] = useState<CardStage>('opening')
  const [problem, setProblem] = useState('')
  const [changes, setChanges] = useState<readonly LineChange[]>([])
  const isThere = useIsThere()

  const settle = useCallback(
    (bought: CheckoutResult, stageOnNo: CardStage) => {
      switch (bought.kind) {
        case 'placed':
          // The dialog may have been closed while its payment was on the way.
          if (!isThere.current) notify('Order Placed Successfully')
          return setStage('done')
        case 'awaited':
          return void navigate({ to: '/payment-success', search: { intended: bought.intendedId } })
        case 'refused':
          void resetAfterRefusal(bought)
          setChanges(bought.data.changes ?? [])
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
    setProblem(errorMessage('ORDER_NOT_CREATED'))
    setStage('impossible')
    throw fault
  }, [])

  return { stage, setStage, problem, setProblem, changes, settle, tellFault }
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
