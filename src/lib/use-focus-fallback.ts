import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For what may go away while the focus is in it, such as a button that does away with itself: the nearest thing around it
 * that can have the focus takes it, else the main part of the page. Otherwise it would be nowhere, and the keys with it.
 */
export function useFocusFallback<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useLayoutEffect(() => {
    const element = place.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const around = element.parentElement?.closest<HTMLElement>('[tabindex="-1"]')
      const stays = around ?? document.querySelector('main')
      stays?.focus({ preventScroll: true })
    }
  }, [])
  return place
}
