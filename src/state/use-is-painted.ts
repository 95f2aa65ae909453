import { useElementScrollRestoration } from '@tanstack/react-router'
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { afterPaint } from '../lib/schedule.ts'

/**
 * Returns whether the component has been painted once, so that a page that opens on a slow phone can first show what the
 * shopper sees at once. Always true in the server's HTML and while it is hydrated. Also always true if the shopper
 * returns to a page that was scrolled: the router restores the scroll position only once, for which the page must be
 * complete.
 */
export function useIsPainted(): boolean {
  const isServersHtml = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )
  const scrollPosition = useElementScrollRestoration({ getElement: () => globalThis.window })
  const [isPainted, setIsPainted] = useState(isServersHtml || scrollPosition !== undefined)
  useEffect(() => {
    if (!isPainted) return afterPaint(() => startTransition(() => setIsPainted(true)))
    return undefined
  }, [isPainted])
  return isPainted
}

function subscribeToNothing(): () => void {
  return () => undefined
}
