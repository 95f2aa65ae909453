import type { OutboxItem } from '#sync/outbox-item.ts'
import { WaitingItem } from './waiting-item.tsx'
import styles from './waiting-list.module.css'

interface WaitingListProps {
  items: readonly OutboxItem[]
  /** Something is to be changed in its form: where this list stands in the way, it may go. */
  onEdit?: () => void
}

export function WaitingList({ items, onEdit }: WaitingListProps) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id}>
          <WaitingItem item={item} onEdit={onEdit} />
        </li>
      ))}
    </ul>
  )
}
