import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Rosette } from '../../ui/rosette.tsx'
import styles from './payment-outcome.module.css'

/** A payment that came when its pieces were gone. What becomes of the money is told by the shop. */
export function LatePayment({ children }: { children: ReactNode }) {
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
