import { isWorthTelling, savedTime } from '../../lib/saved-time.ts'
import styles from './known-since.module.css'

/** Says beside price and stock how old they are, once that may matter. `savedAt` in epoch ms. */
export function KnownSince({ savedAt }: { savedAt: number }) {
  const now = Date.now()
  if (!isWorthTelling(savedAt, now)) return null
  return <p className={styles.since}>Price and stock as they were {savedTime(savedAt, now)}.</p>
}
