import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { whenIdle } from './schedule.ts'

/**
 * A part of the page whose code comes when it is first wanted. `bring` may be called early, often and at once; it rejects
 * when the code cannot be had. Asking again tries again, in vain where the browser remembers lost scripts. `Part` is null
 * until the code is here.
 */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>): {
  Part: ComponentType<Props> | null
  bring: () => Promise<void>
} {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const coming = useRef<Promise<void>>(null)
  const bring = useCallback(() => {
    coming.current ??= load().then(
      (component) => setPart(() => component),
      (error) => {
        coming.current = null
        throw error
      },
    )
    return coming.current
  }, [load])
  return { Part, bring }
}

/** A part of the page whose code comes once the page is idle; null until then, and where it cannot be had. */
export function useIdleComponent<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | null {
  const { Part, bring } = useLazyComponent(load)
  useEffect(() => {
    whenIdle(() => bring().catch(() => undefined))
  }, [bring])
  return Part
}

interface LazyWhenIdleProps {
  load: () => Promise<ComponentType>
  /** Stands in its place until then. */
  children?: ReactNode
}

/**
 * A part that shows what only the device knows. It comes once the page is idle, so that the first visit does not wait for
 * its code; the page can do without.
 */
export function LazyWhenIdle({ load, children }: LazyWhenIdleProps) {
  const Part = useIdleComponent(load)
  return Part ? <Part /> : children
}
