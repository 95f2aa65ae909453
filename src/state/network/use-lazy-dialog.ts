import { type ComponentType, useCallback, useState } from 'react'
import { useLazyComponent } from '../../lib/lazy-component.tsx'
import { notifyChunkLoadError } from './chunk-load-error.ts'

/**
 * Manages a dialog whose code is loaded when it is first opened. If that fails, `show` notifies the shopper and closes the
 * dialog again, so that it does not pop up when a later `bring` succeeds.
 */
export function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const { Part, bring } = useLazyComponent(load)
  const [open, setOpen] = useState(false)
  const show = useCallback(() => {
    setOpen(true)
    bring().catch(() => {
      setOpen(false)
      notifyChunkLoadError()
    })
  }, [bring])
  return { Part, bring, open, show, close: () => setOpen(false) }
}
