import { useId, useRef } from 'react'
import { bagCount } from '#contract/bag/bag.ts'
import type { CouponRule, Price } from '#contract/orders/price.ts'
import { updateDraft } from '../../state/checkout/checkout-draft.ts'
import { Totals } from '../../ui/display/totals.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { ArrivalTo } from '../delivery/arrival.tsx'
import { DeliveryAddress } from './address/delivery-address.tsx'
import styles from './checkout-panel.module.css'
import { PaymentChoice } from './payment/payment-choice.tsx'
import type { useBuyNow } from './payment/use-buy-now.ts'
import { BuyNowButton } from './summary/buy-now-button.tsx'
import { ChangedLines } from './summary/changed-lines.tsx'
import { CheckoutBar } from './summary/checkout-bar.tsx'
import { ReservationNotice, TestModeNotice } from './summary/checkout-notices.tsx'
import { CouponBox } from './summary/coupon-box.tsx'
import { LoginFirst } from './summary/login-first.tsx'
import { type CheckoutInput, useCheckout } from './use-checkout.ts'

interface CheckoutPanelProps extends CheckoutInput {
  /** No real money is charged. */
  isTestMode: boolean
}

/** All but BUY NOW also works offline. */
export function CheckoutPanel({ isTestMode, ...input }: CheckoutPanelProps) {
  const titleId = useId()
  const buyNow = useRef<HTMLDivElement>(null)
  const checkout = useCheckout(input)
  const { draft, isGuest, terms, messages, purchase, obstacle, price } = checkout
  return (
    <section ref={checkout.panel} className={styles.panel} aria-labelledby={titleId} tabIndex={-1}>
      <div className={styles.form}>
        <h2 id={titleId}>Order Summary</h2>
        {isGuest && <LoginFirst />}
        {(isGuest || checkout.buyer) && (
          <div id="checkout-address">
            <DeliveryAddress
              draft={draft}
              user={checkout.buyer}
              errors={{ ...obstacle.addressErrors, ...purchase.addressErrors }}
            />
          </div>
        )}
        <hr />
        <PaymentChoice
          methods={checkout.methods}
          chosen={terms.payment}
          codProblem={terms.noCod}
          codFeePaise={terms.codFeePaise}
          onChoose={(chosen) => updateDraft({ payment: chosen })}
          onInternationalCard={checkout.openCardDialog}
          note={checkout.cardNote || obstacle.paymentNote}
        />
      </div>
      <div className={styles.order}>
        <p className={styles.title} aria-hidden="true">
          Order Summary
        </p>
        <CouponBox coupon={draft.coupon} refusal={messages.coupon} onChange={(coupon) => updateDraft({ coupon })} />
        <PriceBreakdown price={price} coupon={draft.coupon} />
        <div className={styles.buy}>
          {checkout.changes.length > 0 && (
            <ChangedLines
              changes={checkout.changes}
              totalPaise={checkout.changedTotalPaise}
              takesFocus={messages.changes.length > 0}
              onAccept={checkout.acceptChanges}
            />
          )}
          <div role="alert">{messages.general && <FieldError>{messages.general}</FieldError>}</div>
          <ArrivalTo pin={draft.address.pincode} className={styles.arrival} />
          <div id="checkout-buy" ref={buyNow}>
            <BuyNowButton
              isGuest={isGuest}
              blocker={obstacle.reason}
              busy={purchase.busy}
              onBuy={checkout.buy}
              onDisabledPress={obstacle.press}
            />
          </div>
          <ReservationNotice {...purchase.reservation}>{adviceOf(purchase)}</ReservationNotice>
        </div>
        {(checkout.methods?.testMode ?? isTestMode) && <TestModeNotice />}
      </div>
      <CheckoutBar
        totalPaise={price.totalPaise}
        count={bagCount(input.bag)}
        pin={draft.address.pincode}
        buyNow={buyNow}
        busy={purchase.busy}
        onPress={obstacle.isBlocked ? obstacle.press : checkout.buy}
      />
    </section>
  )
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
