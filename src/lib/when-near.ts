/** How far below the screen an element may be to count as near, as a fraction of the screen's height. */
const MARGIN = '100%'

/**
 * Resolves when the element with this id is on the screen or less than one screen away from it, or when the focus is in
 * it. Resolves immediately if there is no such element.
 */
export function whenNear(id: string): Promise<void> {
  const element = document.getElementById(id)
  if (!element || element.contains(document.activeElement)) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) stop()
      },
      { rootMargin: MARGIN },
    )
    const stop = () => {
      observer.disconnect()
      element.removeEventListener('focusin', stop)
      resolve()
    }
    observer.observe(element)
    element.addEventListener('focusin', stop)
  })
}
