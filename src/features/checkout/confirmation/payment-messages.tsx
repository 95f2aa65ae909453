import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { Rosette } from '../../../ui/icons/rosette.tsx'
import styles from './confirmation.module.css'

interface ConfirmationLoadingProps {
  /** The shop has not answered for a while. */
  slow: boolean
}

/** While the order of a payment does not exist yet, or cannot be read. The page asks again by itself. */
export function ConfirmationLoading({ slow }: ConfirmationLoadingProps) {
  return (
    <>
      <Rosette />
      <h1>Loading order details...</h1>
      <p role="status">
        {slow
          ? 'This takes longer than usual. Your payment is not lost: the order is made as soon as the shop hears of it, also when you close this page.'
          : 'One moment, please.'}
      </p>
      {slow && (
        <div className={styles.ways}>
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

/** A payment that came when its pieces were gone. What becomes of the money is told by the shop. */
export function PaymentReturned({ children }: { children: ReactNode }) {
  return (
    <>
      <Rosette mark="cross" />
      <h1>Payment returned</h1>
      <p>{children}</p>
      <div className={styles.ways}>
        <ButtonLink href="/cart">Back to your bag</ButtonLink>
        <ButtonLink variant="secondary" href="/">
          Continue Shopping
        </ButtonLink>
      </div>
    </>
  )
}

/** Opened without a payment, by its address alone. */
export function NoPayment() {
  return (
    <>
      <Rosette />
      <h1>There is no payment here</h1>
      <p>This page shows an order right after its payment. Nothing has been ordered or paid by opening it.</p>
      <div className={styles.ways}>
        <ButtonLink href="/orders">Go to Orders</ButtonLink>
        <ButtonLink variant="secondary" href="/">
          Continue Shopping
        </ButtonLink>
      </div>
    </>
  )
}

/** After a payment that did not go through: nothing was taken, and the bag is as it was. */
export function PaymentFailed() {
  return (
    <>
      <Rosette mark="cross" />
      <h1>Payment Failed</h1>
      <p>We're sorry, but your payment could not be processed. Please check your payment details and try again.</p>
      <div className={styles.ways}>
        <ButtonLink href="/cart">Retry Payment</ButtonLink>
        <ButtonLink variant="secondary" href="/">
          Continue Shopping
        </ButtonLink>
      </div>
    </>
  )
}
