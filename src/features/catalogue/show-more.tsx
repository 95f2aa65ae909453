import { useEffect, useRef } from 'react'
import { useFocusPassedOn } from '../../lib/use-focus-passed-on.ts'
import { Button } from '../../ui/button.tsx'
import styles from './show-more.module.css'

interface ShowMoreProps {
  /** A page is on its way. */
  busy: boolean
  /** The last try failed: the next one is the shopper's. */
  failed: boolean
  /** Must stay the same function from render to render. */
  onMore: () => void
}

/** So far ahead of the end of the list the next page is asked for. */
const AHEAD = '600px 0px'

/** The end of a list that goes on: coming near it, or pressing it, shows more. */
export function ShowMore({ busy, failed, onMore }: ShowMoreProps) {
  const button = useFocusPassedOn<HTMLButtonElement>()
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (busy || failed || !end.current) return
    // Made anew after each page, so that an end that is still near asks for the next one.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: AHEAD })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [busy, failed, onMore])
  return (
    <div className={styles.more} ref={end}>
      {failed && <p role="alert">More pieces could not be loaded.</p>}
      <Button ref={button} variant="secondary" busy={busy && 'Loading...'} onClick={onMore}>
        {failed ? 'Try again' : 'Show more'}
      </Button>
    </div>
  )
}
