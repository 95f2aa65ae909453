import { Icon } from '../../ui/icons/icon.tsx'
import styles from './storage-warning.module.css'

export const BAG_NOT_STORED = 'This browser keeps nothing for the shop. Your bag lasts until you close this page.'

/** Tells that the bag is in this page only. */
export function StorageWarning() {
  return (
    <p className={styles.note} role="status">
      <Icon name="alert" size="s" /> {BAG_NOT_STORED}
    </p>
  )
}
