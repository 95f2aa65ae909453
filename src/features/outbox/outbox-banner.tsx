import { useEffect, useRef, useState } from 'react'
import { useOutbox } from '../../state/outbox/use-outbox.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { Sheet } from '../../ui/layout/sheet.tsx'
import styles from './outbox-banner.module.css'
import { OutboxList } from './outbox-list.tsx'

/** Says on every page that something is not with the shop yet, and shows what. */
export function OutboxBanner() {
  const items = useOutbox()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const place = useRef<HTMLDivElement>(null)
  const isEmpty = items.length === 0
  useEffect(() => {
    // The last thing has gone, and the sheet with it. It must not open again with the next.
    if (!isEmpty || !open) return
    setOpen(false)
    place.current?.focus()
  }, [isEmpty, open])
  return (
    <div ref={place} tabIndex={-1}>
      {!isEmpty && (
        <>
          <p className={styles.line}>
            <Icon name="clock" size="xs" />
            <span>{items.length === 1 ? '1 thing waits' : `${items.length} things wait`} to be sent.</span>
            <button type="button" className="link" onClick={() => setOpen(true)}>
              Show
            </button>
          </p>
          <Sheet open={open} onClose={close} title="Waiting to be sent">
            <OutboxList items={items} onLeave={close} />
          </Sheet>
        </>
      )}
    </div>
  )
}
