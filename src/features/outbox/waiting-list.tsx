import type { OutboxItem } from '#sync/outbox-item.ts'
import { WaitingItem } from './waiting-item.tsx'
import styles from './waiting-list.module.css'

interface WaitingListProps {
  items: readonly OutboxItem[]
  /** Something leads to another page: where this list stands in the way, it may go. */
  onLeave?: () => void
}

export function WaitingList({ items, onLeave }: WaitingListProps) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id}>
          <WaitingItem item={item} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  )
}
