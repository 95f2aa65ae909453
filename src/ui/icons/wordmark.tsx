import styles from './wordmark.module.css'

/**
 * Renders the shop's logo. Hidden from screen readers, because the surrounding
 * link or heading has its own accessible name.
 */
export function Wordmark() {
  return (
    <svg className={styles.wordmark} viewBox="0 0 2980 1000" width="80" height="27" aria-hidden="true">
      <use href="#wordmark" />
    </svg>
  )
}
