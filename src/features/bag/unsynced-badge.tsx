import { Icon } from '../../ui/icons/icon.tsx'
import styles from './unsynced-badge.module.css'

/** Marks a product or gift in the bag as not yet saved to the account. */
export function UnsyncedBadge() {
  return (
    <span className={styles.badge}>
      <Icon name="cloud" size="xs" /> Not saved yet
    </span>
  )
}
