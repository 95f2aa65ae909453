import { Late } from '../../lib/late.tsx'
import styles from './late-delivery.module.css'

const loadDeliversTo = () => import('./delivers-to.tsx').then((module) => module.DeliversTo)

/** Keeps the place of "Delivers to", which only the device can fill. */
export function LateDelivery() {
  return (
    <Late load={loadDeliversTo}>
      <div className={styles.place} />
    </Late>
  )
}
