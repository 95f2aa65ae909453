import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { PhoneReading } from '#contract/orders/indian-phone.ts'
import type { CheckoutDraft } from '../../../state/checkout/checkout-draft.ts'
import type { AddressErrors } from '../../address/address-errors.ts'
import { businessOf } from '../address/business.ts'
import {
  type CheckoutReadiness,
  checkoutBlocker,
  type MissingField,
  missingErrors,
  missingFields,
} from './checkout-blocker.ts'

interface ObstacleInput extends Omit<CheckoutReadiness, 'missing'> {
  isGuest: boolean
  draft: Pick<CheckoutDraft, 'address' | 'phone' | 'business'>
  reading: PhoneReading | null
  hasPayment: boolean
}

interface Obstacle {
  /** What the disabled BUY NOW says; empty if it is enabled, or for guests. */
  reason: string
  isBlocked: boolean
  /** After a press: what is still missing. Empty for none. */
  addressErrors: AddressErrors
  paymentNote: string
  /** Scrolls to it, and focuses it. */
  show: () => void
  /** The same, after a press on the disabled button: it is marked, too. */
  press: () => void
  /** If another way of paying is chosen; empty for none. */
  reasonIfPaid: () => string
}

/** What prevents BUY NOW, and the way there. */
export function useObstacle({ isGuest, draft, reading, hasPayment, ...readiness }: ObstacleInput): Obstacle {
  const [asked, setAsked] = useState<readonly MissingField[]>([])
  const recipient = { ...draft, reading, business: businessOf(draft) }
  const missing = missingFields(recipient, hasPayment)
  const blocker = checkoutBlocker({ ...readiness, missing })
  const stillAsked = missing.filter((field) => asked.includes(field))
  const show = () => {
    const place = isGuest ? '#checkout-guest a' : (blocker?.place ?? '')
    const isShown = place !== '' && (focusPlace(place) || focusPlace('#checkout-address :is(input, button)'))
    if (!isShown) focusPlace('#checkout-buy button')
  }
  return {
    reason: blocker?.reason ?? '',
    isBlocked: isGuest || blocker !== null,
    addressErrors: missingErrors(stillAsked),
    paymentNote: stillAsked.includes('payment method') ? 'Please choose a payment method.' : '',
    show,
    press: () => {
      // First, so that a screen reader reads the error with its field.
      flushSync(() => setAsked(missing))
      show()
    },
    reasonIfPaid: () => checkoutBlocker({ ...readiness, missing: missingFields(recipient, true) })?.reason ?? '',
  }
}

/** The first visible element of a selector. False if there is none. */
function focusPlace(selector: string): boolean {
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.getClientRects().length > 0)
  // In the middle, so that neither the header nor a bar covers it.
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
  return element !== undefined
}
