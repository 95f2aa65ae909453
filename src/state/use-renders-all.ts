import { useElementScrollRestoration } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../lib/schedule.ts'
import { useIsServersHtml } from '../lib/use-is-servers-html.ts'

/**
 * Returns whether to render the whole page now, or first only what is on the
 * screen: otherwise a slow phone would not react while it opens a piece.
 * Everything is rendered now if it is in the server's HTML, and if the shopper
 * returns to a page that was scrolled: the router restores the position only
 * once.
 */
export function useRendersAll(): boolean {
  const isServersHtml = useIsServersHtml()
  const scrollPosition = useElementScrollRestoration({ getElement: () => globalThis.window })
  const [rendersAll, setRendersAll] = useState(isServersHtml || scrollPosition !== undefined)
  useEffect(() => {
    if (!rendersAll) return afterPaint(() => startTransition(() => setRendersAll(true)))
    return undefined
  }, [rendersAll])
  return rendersAll
}
