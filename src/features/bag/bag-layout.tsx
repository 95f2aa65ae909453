import type { ReactNode } from 'react'
import styles from './bag-layout.module.css'

interface BagLayoutProps {
  /** Pieces in the bag; null while that is not known. */
  count: number | null
  lines: ReactNode
  summary: ReactNode
}

/** The lines, and the summary below them or, where there is room, beside them. */
export function BagLayout({ count, lines, summary }: BagLayoutProps) {
  return (
    <>
      <div className={styles.head}>
        <h1>Shopping Bag</h1>
        {count !== null && (
          <p className="soft small num">
            {count} {count === 1 ? 'item' : 'items'}
          </p>
        )}
      </div>
      <div className={styles.bag}>
        <div>{lines}</div>
        <div className={styles.beside}>{summary}</div>
      </div>
    </>
  )
}
