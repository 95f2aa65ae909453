import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { whenIdle } from './schedule.ts'

/**
 * Loads a component when `load` is first called. `Component` is null until then. `load` may be called repeatedly and
 * rejects if the code cannot be loaded; another call then tries again, although some browsers remember the failure.
 */
export function useLazyComponent<Props>(importComponent: () => Promise<ComponentType<Props>>): {
  Component: ComponentType<Props> | null
  load: () => Promise<void>
} {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null)
  const loading = useRef<Promise<void>>(null)
  const load = useCallback(() => {
    loading.current ??= importComponent().then(
      (component) => setComponent(() => component),
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
 * Loads a component when the page is idle. Returns null until the component is loaded, and keeps returning null if its
 * code cannot be loaded.
 */
export function useIdleComponent<Props>(
  importComponent: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const { Component, load } = useLazyComponent(importComponent)
  useEffect(() => {
    whenIdle(() => load().catch(() => undefined))
  }, [load])
  return Component
}

interface LazyWhenIdleProps {
  load: () => Promise<ComponentType>
  /** Content shown until the component is loaded. */
  children?: ReactNode
}

/**
 * Loads and renders a component once the page is idle, so that loading it does not delay the first visit. Suited to
 * components that the page can do without and that show data stored on this device.
 */
export function LazyWhenIdle({ load, children }: LazyWhenIdleProps) {
  const Component = useIdleComponent(load)
  return Component ? <Component /> : children
}
