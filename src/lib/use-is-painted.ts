import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { afterPaint } from './schedule.ts'

/**
 * Returns whether the component has been painted once, so that a page that opens on a slow phone can first show what the
 * shopper sees at once. Always true in the server's HTML and while it is hydrated.
 */
export function useIsPainted(): boolean {
  const isServersHtml = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )
  const [isPainted, setIsPainted] = useState(isServersHtml)
  useEffect(() => {
    if (!isPainted) return afterPaint(() => startTransition(() => setIsPainted(true)))
    return undefined
  }, [isPainted])
  return isPainted
}

function subscribeToNothing(): () => void {
  return () => undefined
}
