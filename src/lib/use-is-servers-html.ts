import { useState, useSyncExternalStore } from 'react'

/** Returns whether the component was first rendered in the server's HTML. */
export function useIsServersHtml(): boolean {
  const isServersHtml = useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  )
  // Kept, because the store's value changes once the component has been hydrated.
  return useState(isServersHtml)[0]
}
