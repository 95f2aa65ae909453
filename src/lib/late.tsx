import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useLatePart } from './use-late-part.ts'
import { whenIdle } from './when-idle.ts'

interface LateProps {
  load: () => Promise<ComponentType>
  /** Stands in its place until then. */
  children?: ReactNode
}

/**
 * A part that shows what only the device knows. It comes once the page is idle, so that the first visit does not wait for
 * its code.
 */
export function Late({ load, children }: LateProps) {
  const { Part, bring } = useLatePart<object>(load)
  useEffect(() => {
    // A part that cannot be had is one the page can do without.
    whenIdle(() => bring().catch(() => undefined))
  }, [bring])
  return Part ? <Part /> : children
}
