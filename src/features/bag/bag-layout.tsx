import type { ReactNode } from 'react'
import { formatSavedTime, isOld } from '../../lib/format-date.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
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

/** The bag while the device is asked for it. */
export function BagSkeleton() {
  return (
    <>
      <p className="sr" role="status">
        Loading your bag
      </p>
      <BagLayout
        count={null}
        lines={[1, 2].map((line) => (
          <div key={line} className={styles.line}>
            <Skeleton className={styles.picture} />
            <Skeleton className={styles.words} />
          </div>
        ))}
        summary={<Skeleton className={styles.summary} />}
      />
    </>
  )
}

export function EmptyBag() {
  return (
    <EmptyState
      title="Your Shopping Bag is Empty"
      heading="h1"
      action={<ButtonLink href="/products">Continue Shopping</ButtonLink>}
    >
      Pieces you add stay here, also without a connection.
    </EmptyState>
  )
}

/** Says above the lines how old prices and stock are, once that may matter. `savedAt` in epoch ms; null for none. */
export function SavedPricesNotice({ savedAt }: { savedAt: number | null }) {
  const now = Date.now()
  if (savedAt === null || !isOld(savedAt, now)) return null
  return (
    <p className={styles.age}>
      Prices and stock as they were {formatSavedTime(savedAt, now)}. We check them again before you buy.
    </p>
  )
}
