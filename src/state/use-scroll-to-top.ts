import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** In ms (specification, section 9). */
const DELAY_MS = 500

/**
 * When the page shows another product or order (`id`). Going back restores the
 * position instead.
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
