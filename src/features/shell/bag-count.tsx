import { useBagCount } from '../../state/bag/bag-store.ts'
import styles from './header.module.css'

/** Sets the screen reader label of the bag link and shows its item count as a badge. */
export function BagCount() {
  const count = useBagCount()
  if (count === 0) return <span className="sr">Bag</span>
  return (
    <>
      {/* A single string, because screen readers pause between text nodes. */}
      <span className="sr">{`Bag, ${count} ${count === 1 ? 'item' : 'items'}`}</span>
      <span className={styles.bagCount} aria-hidden="true">
        {count}
      </span>
    </>
  )
}
