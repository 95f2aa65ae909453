import { useBagCount } from '../../state/bag/bag-store.ts'
import styles from './header.module.css'

/** The bag's name with how much is in it, and the same as a badge. */
export function BagCount() {
  const count = useBagCount()
  if (count === 0) return <span className="sr">Bag</span>
  return (
    <>
      {/* One text: pieces of it would be spoken with pauses between them. */}
      <span className="sr">{`Bag, ${count} ${count === 1 ? 'item' : 'items'}`}</span>
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
    </>
  )
}
