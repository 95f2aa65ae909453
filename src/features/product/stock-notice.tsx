import { Icon } from '../../ui/icon.tsx'
import styles from './stock-notice.module.css'

interface StockNoticeProps {
  stock: number
}

export function StockNotice({ stock }: StockNoticeProps) {
  return stock > 0 ? (
    <p className={styles.left}>
      <Icon name="clock" /> Only {stock} items left! Hurry up!
    </p>
  ) : (
    <p className={styles.none}>
      <Icon name="alert" /> Out of Stock
    </p>
  )
}
