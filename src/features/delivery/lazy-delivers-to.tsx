import { LazyWhenIdle } from '../../lib/lazy-component.tsx'
import styles from './lazy-delivers-to.module.css'

const loadDeliversTo = () => import('./delivers-to.tsx').then((module) => module.DeliversTo)

/** Reserves the space of `DeliversTo`, which depends on the PIN code saved on the device, and loads it when idle. */
export function LazyDeliversTo() {
  return (
    <LazyWhenIdle load={loadDeliversTo}>
      <div className={styles.placeholder} />
    </LazyWhenIdle>
  )
}
