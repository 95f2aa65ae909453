import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Delay before scrolling to the top, in ms (specification, section 9). */
const DELAY_MS = 500

/**
 * Scrolls to the top half a second after the page has switched to another product or order. `id` is the id of the
 * product or order. Does nothing when the shopper goes back, because the browser then restores the scroll position.
 */
export function useScrollToTop(id: string): void {
  const { history } = useRouter()
  const shown = useRef(id)
  const way = useRef('')

  useEffect(
    () =>
      history.subscribe(({ action }) => {
        way.current = action.type
      }),
    [history],
  )
  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    if (way.current !== 'PUSH' && way.current !== 'REPLACE') return
    const timer = setTimeout(() => window.scrollTo({ top: 0 }), DELAY_MS)
    return () => clearTimeout(timer)
  }, [id])
}
