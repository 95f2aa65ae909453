import { type ComponentType, useEffect } from 'react'
import { useLatePart } from './use-late-part.ts'
import { whenIdle } from './when-idle.ts'

/** A part of the page whose code comes once the page is idle; null until then, and where it cannot be had. */
export function useIdlePart<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | null {
  const { Part, bring } = useLatePart(load)
  useEffect(() => {
    whenIdle(() => bring().catch(() => undefined))
  }, [bring])
  return Part
}
