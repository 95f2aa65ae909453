import { ButtonLink } from '../../ui/button-link.tsx'
import { Rosette } from '../../ui/rosette.tsx'
import styles from './payment-outcome.module.css'

interface OrderAwaitedProps {
  /** The shop has not answered for a while. */
  slow: boolean
}

/** While the order of a payment does not exist yet, or cannot be read. The page asks again by itself. */
export function OrderAwaited({ slow }: OrderAwaitedProps) {
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
