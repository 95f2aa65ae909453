import { Icon } from '../../ui/icon.tsx'
import styles from './not-saved.module.css'

/** Marks what the account does not have yet as it stands here. */
export function NotSaved() {
  return (
    <span className={styles.mark}>
      <Icon name="cloud" size="xs" /> Not saved yet
    </span>
  )
}
