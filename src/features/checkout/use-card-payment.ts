import { useCallback, useEffect, useRef, useState } from 'react'
import { useUnsavedInput } from '../../state/use-unsaved-input.ts'
import { type Begun, begin, type Dollars, type Way, withoutHold } from './begin-dollars.ts'
import { beginElsewhere, type CardCheckout, payByCard } from './card-payment.ts'
import type { CardElement, Stripe } from './stripe-elements.ts'
import { useCardOutcome } from './use-card-outcome.ts'

/** Everything that can come of the dialog. It holds off new versions of the shop for as long as it stands. */
export function useCardPayment({ purchase, buyer, stripeMethod }: Dollars) {
  const firstWay: Way = stripeMethod ? 'stripe' : 'other'
  const [way, setWay] = useState(firstWay)
  const [begun, setBegun] = useState<Begun | null>(null)
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const { stage, setStage, problem, setProblem, changes, settle, tellFault } = useCardOutcome()
  useUnsavedInput(stage !== 'done')

  const newest = useRef(0)
  const open = useCallback(
    async (wanted: Way) => {
      newest.current += 1
      const mine = newest.current
      setStage('opening')
      setProblem('')
      setBegun(null)
      const started = await begin(wanted, { purchase, buyer, stripeMethod }).catch(tellFault)
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
  const choose = (wanted: Way) => {
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
    const bought = await payByCard({ stripe, card, checkout, onHold }, purchase, buyer).catch(tellFault)
    if (bought.kind !== 'declined') return settle(bought, bought.kind === 'refused' ? 'impossible' : 'open')
    setProblem(`Payment failed ${bought.message}`)
    setStage('open')
  }

  const leave = async () => {
    setProblem('')
    setStage('leaving')
    const started = await beginElsewhere(purchase, buyer).catch(tellFault)
    if (started.kind !== 'begun') {
      setBegun((before) => before && withoutHold(before))
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
