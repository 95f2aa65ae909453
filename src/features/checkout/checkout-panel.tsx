import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { totalAfterChanges } from '#contract/bag/line-changes.ts'
import { type CouponRule, calculatePrice, type Price } from '#contract/price.ts'
import { updateDraft, useCheckoutDraft } from '../../state/checkout/checkout-draft.ts'
import { acceptLineChanges } from '../../state/checkout/purchased-bag.ts'
import { useUnsavedInput } from '../../state/forms/unsaved-input.ts'
import { useConnection } from '../../state/network/connection.ts'
import { deliveryQuery } from '../../state/queries/delivery-query.ts'
import { useSession } from '../../state/session/session.ts'
import { Totals } from '../../ui/display/totals.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { DeliveryAddress } from './address/delivery-address.tsx'
import { savedAddress, useInitialAddress } from './address/initial-address.ts'
import styles from './checkout-panel.module.css'
import { PaymentChoice } from './payment/payment-choice.tsx'
import { codProblem, paymentMethodsQuery } from './payment/payment-methods.ts'
import { type CheckoutBag, toPurchase } from './payment/purchase.ts'
import { useBuyNow } from './payment/use-buy-now.ts'
import type { CardCheckoutRequest } from './payment/use-card-checkout.tsx'
import { BuyNowButton } from './summary/buy-now-button.tsx'
import { ChangedLines, useChangesWhileOffline } from './summary/changed-lines.tsx'
import { checkoutBlocker, missingFields } from './summary/checkout-blocker.ts'
import { ReservationNotice, TestModeNotice } from './summary/checkout-notices.tsx'
import { CouponBox } from './summary/coupon-box.tsx'
import { toRefusalMessages } from './summary/refusal-messages.ts'

interface CheckoutPanelProps {
  bag: CheckoutBag
  /** Prices and stock are as the server tells them. */
  isChecked: boolean
  /** No money moves, as guests are told as well. */
  isTestMode: boolean
  /** Asked for the surface that takes cards in dollars. */
  onCardCheckout: (wish: CardCheckoutRequest) => void
}

/** What the bag costs, where it goes and how it is paid. Without a connection all of it can still be read. */
export function CheckoutPanel({ bag, isChecked, isTestMode, onCardCheckout }: CheckoutPanelProps) {
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const [askedForCard, setAskedForCard] = useState(false)
  const { ready, user, token } = useSession()
  const { draft } = useCheckoutDraft()
  const { reached } = useConnection()
  const { data: known } = useQuery({ ...paymentMethodsQuery(token ?? ''), enabled: token !== null })
  const offer = known?.data ?? null
  const buyer = user && token ? { ...user, userId: user._id, phone: user.phone_no, token } : null
  const { buy, busy, refusal, problems, heldUntil, wasClosed, forgive } = useBuyNow({ bag, buyer, draft, offer })
  useInitialAddress(user)
  const price = calculatePrice(bag.total, { coupon: draft.coupon })
  const { data: delivery } = useQuery(deliveryQuery())
  const zones = delivery?.data.zones ?? null
  const noCash = codProblem({ offer, total: price.total, address: draft.address, zones })
  const payment = draft.payment === 'cod' && noCash ? null : draft.payment
  const shown = toRefusalMessages(refusal)
  const away = useChangesWhileOffline(bag.products, isChecked)
  const changes = shown.changes.length > 0 ? shown.changes : away.changes
  // All of it is kept, and yet: who is about to pay is not to be startled by a page that loads anew.
  useUnsavedInput(draft.payment !== null || draft.usesSaved === false)

  useEffect(() => {
    if (refusal) panel.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusal])

  const accept = async () => {
    await acceptLineChanges(changes)
    forgive()
    away.accepted()
  }
  const whyNotBy = (hasPayment: boolean) =>
    checkoutBlocker({
      reached,
      isChecked,
      hasChanges: changes.length > 0,
      missing: missingFields(draft.address, hasPayment),
    })
  const openCard = () => {
    const why = whyNotBy(true)
    setAskedForCard(why !== '')
    if (why || !buyer || !offer) return
    const purchase = toPurchase(bag, draft.address, draft.coupon)
    onCardCheckout({ purchase, buyer: { ...buyer, phone: draft.phone }, offer })
  }
  return (
    <section ref={panel} className={styles.panel} aria-labelledby={titleId} tabIndex={-1}>
      <h2 id={titleId}>Order Summary</h2>
      <PriceBreakdown price={price} coupon={draft.coupon} />
      <CouponBox coupon={draft.coupon} refused={shown.coupon} onChange={(coupon) => updateDraft({ coupon })} />
      <hr />
      <DeliveryAddress draft={draft} saved={savedAddress(user)} errors={problems} />
      <hr />
      <PaymentChoice
        offer={offer}
        chosen={payment}
        codProblem={noCash}
        onChoose={(chosen) => updateDraft({ payment: chosen })}
        onInternationalCard={openCard}
        note={askedForCard ? whyNotBy(true) : ''}
      />
      <div className={styles.buy}>
        {changes.length > 0 && (
          <ChangedLines
            changes={changes}
            total={calculatePrice(totalAfterChanges(bag.products, changes), { coupon: draft.coupon }).total}
            takesFocus={shown.changes.length > 0}
            onAccept={accept}
          />
        )}
        <div role="alert">{shown.general && <FieldError>{shown.general}</FieldError>}</div>
        <BuyNowButton isGuest={ready && !buyer} blocker={whyNotBy(payment !== null)} busy={busy} onBuy={buy} />
        <ReservationNotice until={heldUntil}>
          {wasClosed && 'The payment was closed, and nothing was paid: BUY NOW goes on with the same order.'}
        </ReservationNotice>
      </div>
      {(offer?.testMode ?? isTestMode) && <TestModeNotice />}
    </section>
  )
}

interface PriceBreakdownProps {
  price: Price
  coupon: CouponRule | null
}

/** The subtotal, every charge, every discount as a negative amount, and what it comes to. */
function PriceBreakdown({ price, coupon }: PriceBreakdownProps) {
  const rows = [
    { name: 'Subtotal', rupees: price.subtotal },
    ...price.charges.map(({ name, amount }) => ({ name, rupees: amount })),
    ...price.discounts.map(({ name, amount }) => ({ name, rupees: -amount })),
  ]
  if (coupon && price.coupon) {
    rows.push({ name: `Coupon ${coupon.code} (${coupon.percent}%)`, rupees: -price.coupon.amount })
  }
  return <Totals rows={rows} total={{ name: 'Total', rupees: price.total }} />
}
