import { ButtonLink } from '../../ui/button-link.tsx'
import { Rosette } from '../../ui/rosette.tsx'
import styles from './payment-outcome.module.css'

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
