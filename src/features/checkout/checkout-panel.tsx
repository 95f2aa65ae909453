import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { priceOf } from '#contract/price.ts'
import type { SessionUser } from '#sync/session-store.ts'
import { acceptChanges } from '../../state/bought-bag.ts'
import { changeDraft, useCheckoutDraft } from '../../state/checkout-draft.ts'
import { useConnection } from '../../state/connection.ts'
import { useSession } from '../../state/session.ts'
import { useUnsavedInput } from '../../state/use-unsaved-input.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { BuyNow } from './buy-now.tsx'
import { ChangedLines } from './changed-lines.tsx'
import styles from './checkout-panel.module.css'
import { CouponBox } from './coupon-box.tsx'
import { DeliveryAddress } from './delivery-address.tsx'
import { HeldUntil } from './held-until.tsx'
import { missingParts, neededFirst } from './missing-parts.ts'
import { PaymentChoice } from './payment-choice.tsx'
import { choiceThatHolds, paymentOfferQuery } from './payment-offer.ts'
import { type BoughtBag, purchaseOf } from './purchase.ts'
import { refusalShown } from './refusal-shown.ts'
import { SummarySums } from './summary-sums.tsx'
import { TestMode } from './test-mode.tsx'
import { useBuying } from './use-buying.ts'
import type { CardWish } from './use-card-door.tsx'

interface CheckoutPanelProps {
  bag: BoughtBag
  /** Asked for the surface that takes cards in dollars. */
  onCard: (wish: CardWish) => void
}

/** What the bag costs, where it goes and how it is paid. Without a connection all of it can still be read. */
export function CheckoutPanel({ bag, onCard }: CheckoutPanelProps) {
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const [note, setNote] = useState('')
  const { ready, user, token } = useSession()
  const { draft, ready: isDraftRead } = useCheckoutDraft()
  const { reached } = useConnection()
  const { data: known } = useQuery({ ...paymentOfferQuery(token ?? ''), enabled: token !== null })
  const offer = known?.answer ?? null
  const buyer = user && token ? { ...user, userId: user._id, phone: user.phone_no, token } : null
  const { buy, busy, refusal, problems, heldUntil, forgive } = useBuying({ bag, buyer, draft, offer })
  const price = priceOf(bag.total, { coupon: draft.coupon })
  const payment = choiceThatHolds(draft.payment, offer, price.total)
  const shown = refusalShown(refusal)
  // All of it is kept, and yet: who is about to pay is not to be startled by a page that loads anew.
  useUnsavedInput(draft.payment !== null || draft.usesSaved === false)

  useEffect(() => {
    const saved = savedOf(user)
    if (isDraftRead && draft.usesSaved === null && saved) changeDraft({ ...saved, usesSaved: true })
  }, [isDraftRead, draft.usesSaved, user])

  useEffect(() => {
    if (refusal) panel.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusal])

  const accept = async () => {
    await acceptChanges(shown.changes)
    forgive()
  }
  const openCard = () => {
    const missing = missingParts(draft.address, true)
    setNote(missing.length > 0 ? neededFirst(missing) : '')
    if (missing.length > 0 || !buyer || !offer) return
    const purchase = purchaseOf(bag, draft.address, draft.coupon)
    onCard({ purchase, buyer: { ...buyer, phone: draft.phone }, offer })
  }
  return (
    <section ref={panel} className={styles.panel} aria-labelledby={titleId}>
      <h2 id={titleId}>Order Summary</h2>
      <SummarySums price={price} coupon={draft.coupon} />
      <CouponBox coupon={draft.coupon} refused={shown.coupon} onChange={(coupon) => changeDraft({ coupon })} />
      <hr />
      <DeliveryAddress draft={draft} saved={savedOf(user)} problems={problems} />
      <hr />
      <PaymentChoice
        offer={offer}
        chosen={payment}
        total={price.total}
        onChoose={(chosen) => changeDraft({ payment: chosen })}
        onInternational={openCard}
        note={note}
      />
      <div className={styles.buy}>
        {shown.changes.length > 0 && <ChangedLines changes={shown.changes} onAccept={accept} />}
        <div role="alert">{shown.general && <FieldError>{shown.general}</FieldError>}</div>
        <BuyNow
          isGuest={ready && !buyer}
          reached={reached}
          address={draft.address}
          hasPayment={payment !== null}
          hasChanges={shown.changes.length > 0}
          busy={busy}
          onBuy={buy}
        />
        <HeldUntil until={heldUntil} />
      </div>
      {offer?.testMode && <TestMode />}
    </section>
  )
}

function savedOf(user: SessionUser | null) {
  return user?.full_address ? { address: user.full_address, phone: user.phone_no } : null
}
