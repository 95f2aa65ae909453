import { useBagCount } from '../../state/bag/bag-store.ts'
import styles from './header.module.css'

/**
 * Shows the number of items in the bag as a badge on the bag link, and provides the link's label for screen readers.
 */
export function BagCount() {
  const count = useBagCount()
  if (count === 0) return <span className="sr">Bag</span>
  return (
    <>
      {/* Rendered as a single string, because screen readers pause between text nodes. */}
      <span className="sr">{`Bag, ${count} ${count === 1 ? 'item' : 'items'}`}</span>
      <span className={styles.bagCount} aria-hidden="true">
        {count}
      </span>
    </>
  )
}
