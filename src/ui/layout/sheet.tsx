import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import styles from './sheet.module.css'

interface SheetProps {
  open: boolean
  /** Asked for by the close button, Escape, the back gesture or a press beside it. Set `open` to false then. */
  onClose: () => void
  title: string
  /** Stays below while the rest scrolls: the buttons that end it. */
  footer?: ReactNode
  /** 820 instead of 560 px on a large screen. */
  wide?: boolean
  /** Without its head: the content shows the title itself, and the foot has a way out. */
  hideHeader?: boolean
  children: ReactNode
}

/**
 * A dialog that rises from the bottom of a phone and stands in the middle of larger screens. The browser's own modal
 * dialog keeps the focus inside, gives it back afterwards, and answers Escape and the back gesture.
 */
export function Sheet({ open, onClose, title, footer, wide, hideHeader, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])
  // Taken away while open, it would not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.sheet, wide && styles.wide)}
      aria-labelledby={hideHeader ? undefined : titleId}
      aria-label={hideHeader ? title : undefined}
      closedby="any"
      onClose={onClose}
    >
      {!hideHeader && (
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
      )}
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </dialog>
  )
}
