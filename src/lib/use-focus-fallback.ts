import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For an element that may be removed while focused, e.g. a button that removes
 * itself: the focus moves to the nearest focusable ancestor, or to the main
 * content.
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
