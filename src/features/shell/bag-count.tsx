import { useBagCount } from '../../state/bag/bag-store.ts'
import styles from './header.module.css'

/** Names the bag link for screen readers and shows its item count as a badge. */
export function BagCount() {
  const count = useBagCount()
  if (count === 0) return <span className="sr">Bag</span>
  return (
    <>
      {/* One string: screen readers pause between text nodes. */}
      <span className="sr">{`Bag, ${count} ${count === 1 ? 'item' : 'items'}`}</span>
      <span className={styles.bagCount} aria-hidden="true">
        {count}
      </span>
    </>
  )
}
