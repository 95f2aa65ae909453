import { LazyWhenIdle } from '../../lib/lazy-component.tsx'
import styles from './lazy-delivers-to.module.css'

const loadDeliversTo = () => import('./delivers-to.tsx').then((module) => module.DeliversTo)

/** Keeps the place of "Delivers to", which only the device can fill. */
export function LazyDeliversTo() {
  return (
    <LazyWhenIdle load={loadDeliversTo}>
      <div className={styles.place} />
    </LazyWhenIdle>
  )
}
