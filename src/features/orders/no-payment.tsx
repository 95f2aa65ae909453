import { ButtonLink } from '../../ui/button-link.tsx'
import { Rosette } from '../../ui/rosette.tsx'
import styles from './payment-outcome.module.css'

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
