import styles from './order-loading.module.css'

/** Shows a spinner while an order is being loaded. */
export function OrderLoading() {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.spinner} />
      <p>Loading your order</p>
    </div>
  )
}
