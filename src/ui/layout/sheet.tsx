import { type ReactNode, useId, useLayoutEffect } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import styles from './sheet.module.css'
import { useModal } from './use-modal.ts'

interface SheetProps {
  open: boolean
  /**
   * Called when the shopper closes the dialog (close button, Escape, back gesture
   * or click on the backdrop). The parent must set `open` to false.
   */
  onClose: () => void
  title: string
  /** Action buttons, which stay visible while the content above them scrolls. */
  footer?: ReactNode
  /** Whether the dialog is 820 px wide on large screens instead of 560 px. */
  wide?: boolean
  /**
   * Whether to hide the header, for content that shows its own title. The footer
   * must then contain a close button.
   */
  hideHeader?: boolean
  children: ReactNode
}

/**
 * Renders a modal dialog: a bottom sheet on phones, a centred dialog on larger
 * screens. Uses the native `dialog` element, which traps and restores the
 * keyboard focus and handles Escape and the back gesture.
 */
export function Sheet({ open, onClose, title, footer, wide, hideHeader, children }: SheetProps) {
  const dialog = useModal(open)
  const titleId = useId()
  // Closes the dialog before removing it, because only a closed dialog restores
  // the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [dialog])
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.sheet, wide && styles.wide)}
      aria-labelledby={hideHeader ? undefined : titleId}
      aria-label={hideHeader ? title : undefined}
      closedby="any"
      onClose={({ target, currentTarget }) => {
        // React hands on the event of a dialog within this one.
        if (target === currentTarget) onClose()
      }}
    >
      {!hideHeader && (
        <div className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
      )}
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </dialog>
  )
}
