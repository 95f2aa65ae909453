import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { Rosette } from '../../../ui/icons/rosette.tsx'
import styles from './confirmation.module.css'

interface ConfirmationLoadingProps {
  /** Whether several requests have already failed. If so, the message mentions the delay. */
  slow: boolean
}

/** Shows a message that the shopper should wait until the order has been created and loaded. */
export function ConfirmationLoading({ slow }: ConfirmationLoadingProps) {
  return (
    <>
      <Rosette />
      <h1>Loading order details...</h1>
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

/**
 * Shows that the payment will be returned because the products sold out before the payment arrived. `children` is the
 * server's message about the next steps.
 */
export function PaymentReturned({ children }: { children: ReactNode }) {
  return (
    <>
      <Rosette mark="cross" />
      <h1>Payment returned</h1>
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

/**
 * Shows that there is no payment to display, because the URL refers to neither an order of this shopper nor a payment.
 */
export function NoPayment() {
  return (
    <>
      <Rosette />
      <h1>There's no payment to show</h1>
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

export function PaymentFailed() {
  return (
    <>
      <Rosette mark="cross" />
      <h1>Payment Failed</h1>
      <p>We're sorry, but your payment could not be processed. Please check your payment details and try again.</p>
      <div className={styles.actions}>
        <ButtonLink href="/cart">Retry Payment</ButtonLink>
        <ButtonLink variant="secondary" href="/">
          Continue Shopping
        </ButtonLink>
      </div>
    </>
  )
}
