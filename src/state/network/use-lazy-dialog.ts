import { type ComponentType, useCallback, useState } from 'react'
import { useLazyComponent } from '../../lib/lazy-component.tsx'
import { notifyChunkLoadError } from './chunk-load-error.ts'

/**
 * A dialog whose code comes when it is first wanted. Where that cannot be had, `show` says so and the dialog counts as
 * closed: else it would stand there later, when nobody asks for it, as soon as `bring` has better luck.
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
