import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { whenIdle } from './schedule.ts'

/**
 * Loads a component when it is first needed. `Component` is null until it is loaded. `load` may be called any number of
 * times and rejects if the code cannot be loaded; the next call tries again, though some browsers remember the failure.
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

/** Loads a component when the page is idle. Returns null until then, and if the code cannot be loaded. */
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
  /** Shown until the component is loaded. */
  children?: ReactNode
}

/**
 * Renders a component that the page works without and that shows data of this device. Loads it when the page is idle,
 * so that it does not delay the first visit.
 */
export function LazyWhenIdle({ load, children }: LazyWhenIdleProps) {
  const Component = useIdleComponent(load)
  return Component ? <Component /> : children
}
