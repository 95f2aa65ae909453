import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface ProductUnreachableProps {
  busy: boolean
  onRetry: () => void
}

/** The page of a product that neither the shop nor this device could tell. */
export function ProductUnreachable({ busy, onRetry }: ProductUnreachableProps) {
  return (
    <EmptyState
      heading="h1"
      title="This piece could not be loaded"
      action={
        <Button busy={busy && 'Loading…'} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      The shop does not answer, and this device has not saved the piece yet. We try again by ourselves.
    </EmptyState>
  )
}
