import { brand } from '#contract/brand.ts'
import { wordmark } from '#contract/wordmark.ts'
import styles from './wordmark.module.css'

/**
 * Renders the shop's logo: drawn, or the name in type. Hidden from screen readers,
 * because the surrounding link or heading has its own accessible name.
 */
export function Wordmark() {
  // In the header of the narrowest phones it has about 110 px.
  if (!wordmark) {
    return (
      <span
        className={styles.type}
        style={{ fontSize: `clamp(13px, ${190 / brand.name.length}px, 24px)` }}
        aria-hidden="true"
      >
        {brand.name}
      </span>
    )
  }
  return (
    <svg className={styles.wordmark} viewBox="0 0 2980 1000" width="80" height="27" aria-hidden="true">
      <use href="#wordmark" />
    </svg>
  )
}
