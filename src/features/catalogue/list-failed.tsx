import { useFocusPassedOn } from '../../lib/use-focus-passed-on.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface ListFailedProps {
  onRetry: () => void
}

/** In the place of pieces that could not be loaded. Whoever shows it goes on trying. */
export function ListFailed({ onRetry }: ListFailedProps) {
  const button = useFocusPassedOn<HTMLButtonElement>()
  return (
    <EmptyState
      title="The shop does not answer"
      action={
        <Button ref={button} variant="secondary" onClick={onRetry}>
          Try again now
        </Button>
      }
    >
      These pieces could not be loaded. We try again by ourselves in a few seconds.
    </EmptyState>
  )
}
