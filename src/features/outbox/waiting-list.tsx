import { useRef } from 'react'
import type { OutboxItem } from '#sync/outbox-item.ts'
import { WaitingItem } from './waiting-item.tsx'
import styles from './waiting-list.module.css'

interface WaitingListProps {
  items: readonly OutboxItem[]
  /** Something leads to another page: where this list stands in the way, it may go. */
  onLeave?: () => void
}

export function WaitingList({ items, onLeave }: WaitingListProps) {
  const list = useRef<HTMLUListElement>(null)
  const keepFocus = () => {
    const stays = items.length > 1 ? list.current : list.current?.closest('main')
    stays?.focus({ preventScroll: true })
  }
  return (
    <ul className={styles.list} ref={list} tabIndex={-1}>
      {items.map((item) => (
        <li key={item.id}>
          <WaitingItem item={item} onLeave={onLeave} onRemove={keepFocus} />
        </li>
      ))}
    </ul>
  )
}
