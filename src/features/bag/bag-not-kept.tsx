import { Icon } from '../../ui/icon.tsx'
import styles from './bag-not-kept.module.css'

export const NOT_KEPT = 'This browser keeps nothing for the shop. Your bag lasts until you close this page.'

/** Tells that the bag is in this page only. */
export function BagNotKept() {
  return (
    <p className={styles.note} role="status">
      <Icon name="alert" size="s" /> {NOT_KEPT}
    </p>
  )
}
