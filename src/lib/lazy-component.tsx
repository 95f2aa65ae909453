import { type ComponentType, type ReactNode, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { whenIdle } from './schedule.ts'

/**
 * Loads a component's code when `load` is first called; `Component` is null until shortly after `load` has resolved. If
 * the code cannot be loaded, `load` rejects and may be called again, although some browsers do not request failed code a
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
      // In a transition, React renders the component in short slices instead of in one long task.
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
 * Loads a component when the page is idle. Returns null until the component is loaded, or permanently if its code
 * cannot be loaded.
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
 * Loads and renders a component once the page is idle, so that loading the component does not delay the first visit.
 * Intended for optional components that show data stored on this device.
 */
export function LazyWhenIdle({ load, children }: LazyWhenIdleProps) {
  const Component = useIdleComponent(load)
  return Component ? <Component /> : children
}
