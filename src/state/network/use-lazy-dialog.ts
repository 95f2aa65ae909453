/**
 * Loads code when it is first needed: dialogs, and panels that open like them.
 * `React.lazy` alone would show the error page if the code cannot be loaded;
 * here, the page stays as it is, and the shopper is offered to load it again.
 */
import { type ComponentType, startTransition, useCallback, useRef, useState } from 'react'
import { notifyChunkLoadError } from './chunk-load-error.ts'

/**
 * Loads a component's code when `load` is first called; `Component` is null until
 * shortly after `load` has resolved. If the code cannot be loaded, `load` rejects
 * and may be called again, although some browsers do not request failed code a
 * second time.
 */
export function useLazyComponent<Props>(importComponent: () => Promise<ComponentType<Props>>): {
  Component: ComponentType<Props> | null
  load: () => Promise<void>
} {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null)
  const loading = useRef<Promise<void>>(null)
  const load = useCallback(() => {
    loading.current ??= importComponent().then(
      // In a transition, React renders the component in short slices instead of
      // in one long task.
      (component) => startTransition(() => setComponent(() => component)),
      (error) => {
        loading.current = null
        throw error
      },
    )
    return loading.current
  }, [importComponent])
  return { Component, load }
}

/**
 * Returns the state of a dialog whose code is loaded when the dialog is first
 * opened. If the code fails to load, `show` notifies the shopper and resets
 * `open`, so that the dialog does not open unexpectedly when a later load
 * succeeds.
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
  const close = useCallback(() => setOpen(false), [])
  return { Component, load, open, show, close }
}
