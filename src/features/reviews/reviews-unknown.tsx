import { useFocusPassedOn } from '../../lib/use-focus-passed-on.ts'
import { Button } from '../../ui/button.tsx'
import styles from './reviews-panel.module.css'

interface ReviewsUnknownProps {
  busy: boolean
  onRetry: () => void
}

/** In the place of reviews that the shop did not tell. */
export function ReviewsUnknown({ busy, onRetry }: ReviewsUnknownProps) {
  const button = useFocusPassedOn<HTMLButtonElement>()
  return (
    <div className={styles.unknown}>
      <p role="status">The reviews could not be loaded.</p>
      <Button ref={button} variant="secondary" busy={busy && 'Loading…'} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
