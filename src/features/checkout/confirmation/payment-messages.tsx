import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { Rosette } from '../../../ui/icons/rosette.tsx'
import styles from './confirmation.module.css'
import { ResultHeading } from './result-heading.tsx'

interface ConfirmationLoadingProps {
  /** Several requests have failed: the message mentions the delay. */
  slow: boolean
}

export function ConfirmationLoading({ slow }: ConfirmationLoadingProps) {
  return (
    <>
      <Rosette />
      <ResultHeading>Loading order details...</ResultHeading>
      <p role="status">
        {slow
          ? "This is taking longer than usual. Your payment is safe: we'll place your order as soon as it is confirmed, even if you close this page."
          : 'One moment, please.'}
      </p>
      {slow && (
        <div className={styles.actions}>
          <ButtonLink variant="secondary" href="/orders">
            Go to Orders
          </ButtonLink>
          <ButtonLink variant="secondary" href="/">
            Continue Shopping
          </ButtonLink>
        </div>
      )}
    </>
  )
}

/** Sold out before the payment arrived. `children` is the server's message. */
export function PaymentReturned({ children }: { children: ReactNode }) {
  return (
    <>
      <Rosette mark="cross" />
      <ResultHeading>Payment returned</ResultHeading>
      <p>{children}</p>
      <div className={styles.actions}>
        <ButtonLink href="/cart">Back to your bag</ButtonLink>
        <ButtonLink variant="secondary" href="/">
          Continue Shopping
        </ButtonLink>
      </div>
    </>
  )
}

/** The URL names neither an order of this shopper nor a payment. */
export function NoPayment() {
  return (
    <>
      <Rosette />
      <ResultHeading>There's no payment to show</ResultHeading>
      <p>This page shows your order right after you pay. Opening it hasn't ordered or charged anything.</p>
      <div className={styles.actions}>
        <ButtonLink href="/orders">Go to Orders</ButtonLink>
        <ButtonLink variant="secondary" href="/">
          Continue Shopping
        </ButtonLink>
      </div>
    </>
  )
}

/** Only after the provider has said that the payment failed. */
export function PaymentFailed() {
  return (
    <>
      <Rosette mark="cross" />
      <ResultHeading>Payment Failed</ResultHeading>
      <p>We're sorry, but your payment could not be processed. Please check your payment details and try again.</p>
      <div className={styles.money}>
        <p>
          <b>We have received no money, and your bag is as it was.</b>
        </p>
        <p>
          If your bank or UPI app shows the amount as paid, it sends it back by itself, usually within 5 to 7 working
          days. You can pay with another UPI app, card or bank, or in cash on delivery where the bag offers it.
        </p>
      </div>
      <div className={styles.actions}>
        <ButtonLink href="/cart">Retry Payment</ButtonLink>
        <ButtonLink variant="secondary" href="/">
          Continue Shopping
        </ButtonLink>
      </div>
    </>
  )
}
