import { useId } from 'react'
import type { OutboxItem, OutboxKind } from '#sync/outbox/outbox-item.ts'
import { useOutbox } from '../../state/outbox/use-outbox.ts'
import { OutboxList } from './outbox-list.tsx'
import styles from './outbox-section.module.css'

interface OutboxSectionProps {
  /** Kind of items to list; undefined to list items of every kind. */
  kind?: OutboxKind
  /** If given, only reviews of this product are listed. */
  productId?: string
}

/**
 * Lists the unsent items next to the form that created them. Renders nothing if
 * there are no unsent items.
 */
export function OutboxSection({ kind, productId }: OutboxSectionProps) {
  const titleId = useId()
  const items = useOutbox().filter((item) => matches(item, kind, productId))
  if (items.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>Waiting to be sent</h2>
      <OutboxList items={items} />
    </section>
  )
}

function matches(item: OutboxItem, kind?: OutboxKind, productId?: string): boolean {
  if (kind && item.kind !== kind) return false
  return !productId || (item.kind === 'review' && item.contents.productId === productId)
}
