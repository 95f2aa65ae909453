import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { totalAfterChanges } from '#contract/bag/line-changes.ts'
import type { CouponRule, Price } from '#contract/orders/price.ts'
import { usePhoneReading } from '../../lib/phone-reading.ts'
import { updateDraft, useCheckoutDraft } from '../../state/checkout/checkout-draft.ts'
import { acceptLineChanges } from '../../state/checkout/purchased-bag.ts'
import { useUnsavedInput } from '../../state/forms/unsaved-input.ts'
import { useConnection } from '../../state/network/connection.ts'
import { useSession } from '../../state/session/session.ts'
import { Totals } from '../../ui/display/totals.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { focusPinStateQuestion } from '../../ui/forms/pin-state-question.tsx'
import { ArrivalTo } from '../delivery/arrival.tsx'
import { DeliveryAddress } from './address/delivery-address.tsx'
import { useInitialAddress } from './address/initial-address.ts'
import styles from './checkout-panel.module.css'
import type { Refusal } from './payment/checkout-result.ts'
import { PaymentChoice } from './payment/payment-choice.tsx'
import { methodsFor, paymentMethodsQuery } from './payment/payment-methods.ts'
import { type CheckoutBag, toPurchase } from './payment/purchase.ts'
import { useBuyNow } from './payment/use-buy-now.ts'
import type { CardCheckoutInput } from './payment/use-card-checkout.tsx'
import { useDeliveryTerms } from './payment/use-delivery-terms.ts'
import { BuyNowButton } from './summary/buy-now-button.tsx'
import { ChangedLines, useChangesWhileOffline } from './summary/changed-lines.tsx'
import { checkoutBlocker, missingFields } from './summary/checkout-blocker.ts'
import { ReservationNotice, TestModeNotice } from './summary/checkout-notices.tsx'
import { CouponBox } from './summary/coupon-box.tsx'
import { toRefusalMessages } from './summary/refusal-messages.ts'

interface CheckoutPanelProps {
  bag: CheckoutBag
  /** Products with sizes, none chosen. */
  withoutSize: CheckoutBag['lines']
  /** Prices and stock, confirmed by the server. */
  isChecked: boolean
  /** No real money is charged. */
  isTestMode: boolean
  onCardCheckout: (input: CardCheckoutInput) => void
}

/** All but BUY NOW also works offline. */
export function CheckoutPanel({ bag, withoutSize, isChecked, isTestMode, onCardCheckout }: CheckoutPanelProps) {
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const [triedCard, setTriedCard] = useState(false)
  const { ready, user, token } = useSession()
  const { draft } = useCheckoutDraft()
  const { reachable } = useConnection()
  const { data: methodsResponse } = useQuery({ ...paymentMethodsQuery(token ?? ''), enabled: token !== null })
  const methods = methodsFor(methodsResponse?.data ?? null, draft.address.country)
  const buyer = user && token ? { ...user, userId: user.id, token } : null
  const reading = usePhoneReading(draft.phone, draft.address.country)
  const phone = reading?.kind === 'ok' ? reading.phone : draft.phone
  const purchase = useBuyNow({ bag, buyer, draft: { ...draft, phone }, methods })
  useInitialAddress(user)
  const terms = useDeliveryTerms({ bagPaise: bag.totalPaise, draft, methods, token })
  const messages = toRefusalMessages(purchase.refusal)
  const offline = useChangesWhileOffline(bag.lines, { withoutSize, isChecked })
  const changes = messages.changes.length > 0 ? messages.changes : offline.changes
  // The draft survives a reload, but a shopper about to pay would be disturbed.
  useUnsavedInput(draft.payment !== null || draft.usesSaved === false)
  useFocusAfterRefusal(panel, purchase.refusal)

  const acceptChanges = async () => {
    await acceptLineChanges(changes)
    purchase.dismissRefusal()
    offline.accept()
  }
  const blockerIf = (hasPayment: boolean) =>
    checkoutBlocker({
      reachable,
      isChecked,
      withoutSize: withoutSize.map(({ title }) => title),
      hasChanges: changes.length > 0,
      missing: missingFields({ ...draft, reading }, hasPayment),
      isServed: terms.isServed,
    })
  const openCardDialog = () => {
    const blocker = blockerIf(true)
    setTriedCard(blocker !== '')
    if (blocker || !buyer || !methods || focusPinStateQuestion(panel.current)) return
    onCardCheckout({ purchase: toPurchase(bag, draft), buyer: { ...buyer, phone }, methods })
  }
  return (
    <section ref={panel} className={styles.panel} aria-labelledby={titleId} tabIndex={-1}>
      <h2 id={titleId}>Order Summary</h2>
      <PriceBreakdown price={terms.priceOf(bag.totalPaise)} coupon={draft.coupon} />
      <CouponBox coupon={draft.coupon} refusal={messages.coupon} onChange={(coupon) => updateDraft({ coupon })} />
      <hr />
      <DeliveryAddress draft={draft} user={user} errors={purchase.addressErrors} />
      <hr />
      <PaymentChoice
        methods={methods}
        chosen={terms.payment}
        codProblem={terms.noCod}
        codFeePaise={terms.codFeePaise}
        onChoose={(chosen) => updateDraft({ payment: chosen })}
        onInternationalCard={openCardDialog}
        note={triedCard ? blockerIf(true) : ''}
      />
      <div className={styles.buy}>
        {changes.length > 0 && (
          <ChangedLines
            changes={changes}
            totalPaise={terms.priceOf(totalAfterChanges(bag.lines, changes)).totalPaise}
            takesFocus={messages.changes.length > 0}
            onAccept={acceptChanges}
          />
        )}
        <div role="alert">{messages.general && <FieldError>{messages.general}</FieldError>}</div>
        <ArrivalTo pin={draft.address.pincode} className={styles.arrival} />
        <BuyNowButton
          isGuest={ready && !buyer}
          blocker={blockerIf(terms.payment !== null)}
          busy={purchase.busy}
          onBuy={() => focusPinStateQuestion(panel.current) || purchase.buy()}
        />
        <ReservationNotice {...purchase.reservation}>{adviceOf(purchase)}</ReservationNotice>
      </div>
      {(methods?.testMode ?? isTestMode) && <TestModeNotice />}
    </section>
  )
}

/** What the server refused, or what it asks. */
function useFocusAfterRefusal(panel: RefObject<HTMLElement | null>, refusal: Refusal | null): void {
  useEffect(() => {
    if (!refusal || focusPinStateQuestion(panel.current)) return
    panel.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [panel, refusal])
}

/** Empty for none. */
function adviceOf({ wasClosed, waits }: Pick<ReturnType<typeof useBuyNow>, 'wasClosed' | 'waits'>): string {
  if (wasClosed) return "You weren't charged. Tap BUY NOW to try again."
  return waits ? 'Tap BUY NOW once more to pay.' : ''
}

interface PriceBreakdownProps {
  price: Price
  coupon: CouponRule | null
}

/** Discounts are negative. */
function PriceBreakdown({ price, coupon }: PriceBreakdownProps) {
  const rows = [
    { name: 'Subtotal', paise: price.subtotalPaise },
    ...price.charges,
    ...price.discounts.map(({ name, paise }) => ({ name, paise: -paise })),
  ]
  if (coupon && price.coupon) {
    rows.push({ name: `Coupon ${coupon.code} (${coupon.percent}%)`, paise: -price.coupon.paise })
  }
  return (
    <>
      <Totals rows={rows} total={{ name: 'Total', paise: price.totalPaise }} />
      <p className={styles.taxes}>Inclusive of all taxes</p>
    </>
  )
}
