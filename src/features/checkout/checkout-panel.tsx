import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { totalWith } from '#contract/line-change.ts'
import { priceOf } from '#contract/price.ts'
import { acceptChanges } from '../../state/bought-bag.ts'
import { changeDraft, useCheckoutDraft } from '../../state/checkout-draft.ts'
import { useConnection } from '../../state/connection.ts'
import { deliveryQuery } from '../../state/delivery-query.ts'
import { useSession } from '../../state/session.ts'
import { useUnsavedInput } from '../../state/use-unsaved-input.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { BuyNow } from './buy-now.tsx'
import { ChangedLines } from './changed-lines.tsx'
import styles from './checkout-panel.module.css'
import { CouponBox } from './coupon-box.tsx'
import { DeliveryAddress } from './delivery-address.tsx'
import { HeldUntil } from './held-until.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { cashTrouble, paymentOfferQuery } from './payment-offer.ts'
import { type BoughtBag, purchaseOf } from './purchase.ts'
import { refusalShown } from './refusal-shown.ts'
import { savedOf } from './saved-address.ts'
import { SummarySums } from './summary-sums.tsx'
import { TestMode } from './test-mode.tsx'
import { useBuying } from './use-buying.ts'
import type { CardWish } from './use-card-door.tsx'
import { useChangesWhileAway } from './use-changes-while-away.ts'
import { useFirstAddress } from './use-first-address.ts'
import { missingParts, whyNotYet } from './why-not-yet.ts'

interface CheckoutPanelProps {
  bag: BoughtBag
  /** Prices and stock are as the server tells them. */
  isChecked: boolean
  /** No money moves, as guests are told as well. */
  isTest: boolean
  /** Asked for the surface that takes cards in dollars. */
  onCard: (wish: CardWish) => void
}

/** What the bag costs, where it goes and how it is paid. Without a connection all of it can still be read. */
export function CheckoutPanel({ bag, isChecked, isTest, onCard }: CheckoutPanelProps) {
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const [askedForCard, setAskedForCard] = useState(false)
  const { ready, user, token } = useSession()
  const { draft } = useCheckoutDraft()
  const { reached } = useConnection()
  const { data: known } = useQuery({ ...paymentOfferQuery(token ?? ''), enabled: token !== null })
  const offer = known?.answer ?? null
  const buyer = user && token ? { ...user, userId: user._id, phone: user.phone_no, token } : null
  const { buy, busy, refusal, problems, heldUntil, wasClosed, forgive } = useBuying({ bag, buyer, draft, offer })
  useFirstAddress(user)
  const price = priceOf(bag.total, { coupon: draft.coupon })
  const { data: delivery } = useQuery(deliveryQuery())
  const zones = delivery?.answer.zones ?? null
  const noCash = cashTrouble({ offer, total: price.total, address: draft.address, zones })
  const payment = draft.payment === 'cod' && noCash ? null : draft.payment
  const shown = refusalShown(refusal)
  const away = useChangesWhileAway(bag.products, isChecked)
  const changes = shown.changes.length > 0 ? shown.changes : away.changes
  // All of it is kept, and yet: who is about to pay is not to be startled by a page that loads anew.
  useUnsavedInput(draft.payment !== null || draft.usesSaved === false)

  useEffect(() => {
    if (refusal) panel.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusal])

  const accept = async () => {
    await acceptChanges(changes)
    forgive()
    away.accepted()
  }
  const whyNotBy = (hasPayment: boolean) =>
    whyNotYet({
      reached,
      isChecked,
      hasChanges: changes.length > 0,
      missing: missingParts(draft.address, hasPayment),
    })
  const openCard = () => {
    const why = whyNotBy(true)
    setAskedForCard(why !== '')
    if (why || !buyer || !offer) return
    const purchase = purchaseOf(bag, draft.address, draft.coupon)
    onCard({ purchase, buyer: { ...buyer, phone: draft.phone }, offer })
  }
  return (
    <section ref={panel} className={styles.panel} aria-labelledby={titleId} tabIndex={-1}>
      <h2 id={titleId}>Order Summary</h2>
      <SummarySums price={price} coupon={draft.coupon} />
      <CouponBox coupon={draft.coupon} refused={shown.coupon} onChange={(coupon) => changeDraft({ coupon })} />
      <hr />
      <DeliveryAddress draft={draft} saved={savedOf(user)} problems={problems} />
      <hr />
      <PaymentChoice
        offer={offer}
        chosen={payment}
        noCash={noCash}
        onChoose={(chosen) => changeDraft({ payment: chosen })}
        onInternational={openCard}
        note={askedForCard ? whyNotBy(true) : ''}
      />
      <div className={styles.buy}>
        {changes.length > 0 && (
          <ChangedLines
            changes={changes}
            total={priceOf(totalWith(bag.products, changes), { coupon: draft.coupon }).total}
            asked={shown.changes.length > 0}
            onAccept={accept}
          />
        )}
        <div role="alert">{shown.general && <FieldError>{shown.general}</FieldError>}</div>
        <BuyNow isGuest={ready && !buyer} why={whyNotBy(payment !== null)} busy={busy} onBuy={buy} />
        <HeldUntil until={heldUntil}>
          {wasClosed && 'The payment was closed, and nothing was paid: BUY NOW goes on with the same order.'}
        </HeldUntil>
      </div>
      {(offer?.testMode ?? isTest) && <TestMode />}
    </section>
  )
}
