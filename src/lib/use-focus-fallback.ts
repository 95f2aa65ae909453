import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus when an element that contains it is removed, such as a button that removes itself: to the nearest
 * focusable ancestor, or else to the main part of the page. Otherwise keyboard users would lose their position.
 */
export function useFocusFallback<Focusable extends HTMLElement>(): RefObject<Focusable | null> {
  const ref = useRef<Focusable>(null)
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const ancestor = element.parentElement?.closest<HTMLElement>('[tabindex="-1"]')
      const fallback = ancestor ?? document.querySelector('main')
      fallback?.focus({ preventScroll: true })
    }
  }, [])
  return ref
}
