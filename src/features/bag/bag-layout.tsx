import type { ReactNode } from 'react'
import { formatSavedTime, isOld } from '../../lib/format-date.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import styles from './bag-layout.module.css'

interface BagLayoutProps {
  /** Null until loaded. */
  count: number | null
  lines: ReactNode
  summary: ReactNode
}

/** The summary is below the lines, or beside them on wide screens. */
export function BagLayout({ count, lines, summary }: BagLayoutProps) {
  return (
    <>
      <div className={styles.header}>
        <h1>Shopping Bag</h1>
        {count !== null && <p className="soft small num">{`${count} ${count === 1 ? 'item' : 'items'}`}</p>}
      </div>
      <div className={styles.columns}>
        <div className={styles.lines}>{lines}</div>
        <div className={styles.summary}>{summary}</div>
      </div>
    </>
  )
}

export function BagSkeleton() {
  return (
    <>
      <p className="sr" role="status">
        Loading your bag
      </p>
      <BagLayout
        count={null}
        lines={[1, 2].map((line) => (
          <div key={line} className={styles.lineSkeleton}>
            <Skeleton className={styles.picture} />
            <Skeleton className={styles.text} />
          </div>
        ))}
        summary={<Skeleton className={styles.summarySkeleton} />}
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
      Pieces you add stay here, even when you're offline.
    </EmptyState>
  )
}

/** `savedAt` is the last check (epoch ms); null if just confirmed. */
export function SavedPricesNotice({ savedAt }: { savedAt: number | null }) {
  const now = Date.now()
  if (savedAt === null || !isOld(savedAt, now)) return null
  return (
    <p className={styles.savedPrices}>
      Prices and stock were last checked <span>{formatSavedTime(savedAt, now)}</span>. We'll check them again before you
      buy.
    </p>
  )
}
