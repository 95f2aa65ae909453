import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Specification, section 9. */
const DELAY_MS = 500

/**
 * When one thing follows another on the same page, a product or an order, the page is at its top half a second later.
 * Going back is left alone: there the page returns to where it was.
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
