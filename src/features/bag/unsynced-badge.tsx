import { Icon } from '../../ui/icons/icon.tsx'
import styles from './unsynced-badge.module.css'

/** Marks what the account does not have yet as it stands here. */
export function UnsyncedBadge() {
  return (
    <span className={styles.mark}>
      <Icon name="cloud" size="xs" /> Not saved yet
    </span>
  )
}
