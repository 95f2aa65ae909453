import { isWorthTelling, savedTime } from '../../lib/saved-time.ts'
import styles from './bag-age.module.css'

/** Says above the lines how old prices and stock are, once that may matter. `savedAt` in epoch ms; null for none. */
export function BagAge({ savedAt }: { savedAt: number | null }) {
  const now = Date.now()
  if (savedAt === null || !isWorthTelling(savedAt, now)) return null
  return (
    <p className={styles.age}>
      Prices and stock as they were {savedTime(savedAt, now)}. We check them again before you buy.
    </p>
  )
}
