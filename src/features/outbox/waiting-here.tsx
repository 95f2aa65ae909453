import { useId } from 'react'
import type { OutboxItem, OutboxKind } from '#sync/outbox-item.ts'
import { useOutbox } from '../../state/outbox-shown.ts'
import styles from './waiting-here.module.css'
import { WaitingList } from './waiting-list.tsx'

interface WaitingHereProps {
  /** Only what was sent from the form of this kind. */
  kind?: OutboxKind
  /** Only reviews of this product. */
  productId?: string
}

/** What waits to be sent, where it was sent from. Nothing when nothing does. */
export function WaitingHere({ kind, productId }: WaitingHereProps) {
  const titleId = useId()
  const items = useOutbox().filter((item) => isFromHere(item, kind, productId))
  if (items.length === 0) return null
  return (
    <section className={styles.here} aria-labelledby={titleId}>
      <h2 id={titleId}>Waiting to be sent</h2>
      <WaitingList items={items} />
    </section>
  )
}

function isFromHere(item: OutboxItem, kind?: OutboxKind, productId?: string): boolean {
  if (kind && item.kind !== kind) return false
  return !productId || (item.kind === 'review' && item.what.productId === productId)
}
