import { type ComponentType, useCallback, useRef, useState } from 'react'

/**
 * A part of the page whose code comes when it is first wanted. `bring` may be called early, often and at once; it rejects
 * when the code cannot be had. Asking again tries again, in vain where the browser remembers lost scripts. `Part` is null
 * until the code is here.
 */
export function useLatePart<Props>(load: () => Promise<ComponentType<Props>>): {
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
