import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has left the screen at its upper edge, under the header that stays there. */
export function useScrolledPast(element: RefObject<HTMLElement | null>): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const header = Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--header'), 10) || 0
    const observer = new IntersectionObserver(
      ([entry]) => entry && setPast(!entry.isIntersecting && entry.boundingClientRect.top < header),
      { rootMargin: `-${header}px 0px 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return past
}
