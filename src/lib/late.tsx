import type { ComponentType, ReactNode } from 'react'
import { useIdlePart } from './use-idle-part.ts'

interface LateProps {
  load: () => Promise<ComponentType>
  /** Stands in its place until then. */
  children?: ReactNode
}

/**
 * A part that shows what only the device knows. It comes once the page is idle, so that the first visit does not wait for
 * its code; the page can do without.
 */
export function Late({ load, children }: LateProps) {
  const Part = useIdlePart(load)
  return Part ? <Part /> : children
}
