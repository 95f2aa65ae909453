import { useBagCount } from '../../state/bag.ts'
import styles from './bag-link.module.css'

/** Read as "Bag, 2 items". */
export function BagCount() {
  const count = useBagCount()
  if (count === 0) return null
  return (
    <>
      <span className="sr">, </span>
      <span className={styles.count}>{count}</span>
      <span className="sr">{count === 1 ? ' item' : ' items'}</span>
    </>
  )
}
