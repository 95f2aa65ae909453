import { formatSavedTime, isOld } from '../../lib/format-date.ts'
import styles from './saved-price-notice.module.css'

/** Says beside price and stock how old they are, once that may matter. `savedAt` in epoch ms. */
export function SavedPriceNotice({ savedAt }: { savedAt: number }) {
  const now = Date.now()
  if (!isOld(savedAt, now)) return null
  return <p className={styles.since}>Price and stock as they were {formatSavedTime(savedAt, now)}.</p>
}
