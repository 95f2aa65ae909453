import { LazyWhenIdle } from '../../lib/lazy-component.tsx'
import styles from './lazy-delivers-to.module.css'

const loadDeliversTo = () => import('./delivers-to.tsx').then((module) => module.DeliversTo)

/**
 * Reserves space for `DeliversTo` and loads it when the page is idle. The server cannot render `DeliversTo`, because
 * the shopper's PIN code (postal code) is stored only on the device.
 */
export function LazyDeliversTo() {
  return (
    <LazyWhenIdle load={loadDeliversTo}>
      <div className={styles.placeholder} />
    </LazyWhenIdle>
  )
}
