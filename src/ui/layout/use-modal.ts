import { type RefObject, useEffect, useRef } from 'react'
import { afterPaint } from '../../lib/schedule.ts'

/**
 * Opens and closes a modal dialog. Returns a ref for its `dialog` element. Opens
 * the dialog after the next paint, so that the pressed button is painted first: a
 * modal dialog makes everything else inert, for which the browser recalculates
 * the styles of the whole page. If there is an `input`, focuses it and selects
 * its text. Going back closes the dialog, whose page may no longer be there.
 */
export function useModal(
  open: boolean,
  input?: RefObject<HTMLInputElement | null>,
): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const show = () => {
      if (!dialog.current?.open) dialog.current?.showModal()
      input?.current?.focus()
      input?.current?.select()
    }
    if (open && input && keyboardNeedsPress()) show()
    else if (open) return afterPaint(show)
    else dialog.current?.close()
    return undefined
  }, [open, input])
  useEffect(() => {
    if (!open) return
    const closeNow = () => dialog.current?.close()
    addEventListener('popstate', closeNow)
    return () => removeEventListener('popstate', closeNow)
  }, [open])
  return dialog
}

/**
 * Returns whether the browser shows the on-screen keyboard only for a field that
 * is focused while a press is being handled. All browsers on iOS do, and only
 * they know this CSS property.
 */
export function keyboardNeedsPress(): boolean {
  return CSS.supports('-webkit-touch-callout', 'none')
}
