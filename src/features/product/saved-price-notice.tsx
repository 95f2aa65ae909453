import { formatSavedTime, isOld } from '../../lib/format-date.ts'
import styles from './saved-price-notice.module.css'

/** Shows when price and stock were saved if that was at least an hour ago. `savedAt` is in epoch ms. */
export function SavedPriceNotice({ savedAt }: { savedAt: number }) {
  const now = Date.now()
  if (!isOld(savedAt, now)) return null
  return <p className={styles.notice}>Price and stock as they were {formatSavedTime(savedAt, now)}.</p>
}
