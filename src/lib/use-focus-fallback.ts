import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus on the page when an element that has it is removed, such as a button that disappears when clicked:
 * moves it to the nearest ancestor with `tabindex="-1"`, or else to `main`. Returns the ref of the element.
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
