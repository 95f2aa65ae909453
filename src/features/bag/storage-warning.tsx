import { Icon } from '../../ui/icons/icon.tsx'
import styles from './storage-warning.module.css'

export const BAG_NOT_STORED = 'Your browser is blocking storage, so your bag will be lost when you close this page.'

export function StorageWarning() {
  return (
    <p className={styles.note} role="status">
      <Icon name="alert" size="s" /> {BAG_NOT_STORED}
    </p>
  )
}
