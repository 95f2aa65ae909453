import { type ComponentType, useCallback, useState } from 'react'
import { useLazyComponent } from '../../lib/lazy-component.tsx'
import { notifyChunkLoadError } from './chunk-load-error.ts'

/**
 * Returns the state of a dialog whose code is loaded when the dialog is first opened. If the code fails to load, `show`
 * notifies the shopper and resets `open`, so that the dialog does not open unexpectedly when a later load succeeds.
 */
export function useLazyDialog<Props>(importComponent: () => Promise<ComponentType<Props>>) {
  const { Component, load } = useLazyComponent(importComponent)
  const [open, setOpen] = useState(false)
  const show = useCallback(() => {
    setOpen(true)
    load().catch(() => {
      setOpen(false)
      notifyChunkLoadError()
    })
  }, [load])
  return { Component, load, open, show, close: () => setOpen(false) }
}
