import { Icon } from '../../ui/icons/icon.tsx'
import styles from './unsynced-badge.module.css'

/** Not saved to the account yet. */
export function UnsyncedBadge() {
  return (
    <span className={styles.badge}>
      <Icon name="cloud" size="xs" /> Not saved yet
    </span>
  )
}
