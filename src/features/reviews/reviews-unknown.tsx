import { useFocusPassedOn } from '../../lib/use-focus-passed-on.ts'
import { Button } from '../../ui/button.tsx'
import styles from './reviews-panel.module.css'

interface ReviewsUnknownProps {
  busy: boolean
  onRetry: () => void
}

/** The panel when the shop did not tell the reviews. */
export function ReviewsUnknown({ busy, onRetry }: ReviewsUnknownProps) {
  const button = useFocusPassedOn<HTMLButtonElement>()
  return (
    <>
      <h2 id="reviews-title">Reviews</h2>
      <div className={styles.unknown}>
        <p role="status">The reviews could not be loaded.</p>
        <Button ref={button} variant="secondary" busy={busy && 'Loading…'} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </>
  )
}
