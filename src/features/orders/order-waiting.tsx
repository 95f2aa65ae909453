import styles from './order-waiting.module.css'

/** The spinner of an order that is on its way. It says what it waits for. */
export function OrderWaiting() {
  return (
    <div className={styles.waiting} role="status">
      <span className={styles.ring} />
      <p>Loading your order</p>
    </div>
  )
}
