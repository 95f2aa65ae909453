import { useEffect, useRef, useState } from 'react'
import { useOutbox } from '../../state/outbox/use-outbox.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { Sheet } from '../../ui/layout/sheet.tsx'
import styles from './outbox-banner.module.css'
import { OutboxList } from './outbox-list.tsx'

/**
 * Banner that shows how many items are waiting to be sent, with a button that
 * opens a list of the items.
 */
export function OutboxBanner() {
  const items = useOutbox()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const container = useRef<HTMLDivElement>(null)
  const isEmpty = items.length === 0
  useEffect(() => {
    // Removing the last item also removes the sheet. Resets `open`, so that the
    // next item does not reopen it.
    if (!isEmpty || !open) return
    setOpen(false)
    container.current?.focus()
  }, [isEmpty, open])
  return (
    <div ref={container} tabIndex={-1}>
      {!isEmpty && (
        <>
          <p className={styles.banner}>
            <Icon name="clock" size="xs" />
            <span>{`${items.length === 1 ? '1 item is' : `${items.length} items are`} waiting to be sent.`}</span>
            <button type="button" className="link" onClick={() => setOpen(true)}>
              Show
            </button>
          </p>
          <Sheet open={open} onClose={close} title="Waiting to be sent">
            <OutboxList items={items} onNavigate={close} />
          </Sheet>
        </>
      )}
    </div>
  )
}
