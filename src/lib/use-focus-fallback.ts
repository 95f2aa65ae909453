import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Returns a ref for an element that may be removed while it has the focus, such as a button that removes itself. When
 * that happens, moves the focus to the nearest focusable ancestor or the page's main content, so that keyboard users
 * keep their position.
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
