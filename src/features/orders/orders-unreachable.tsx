import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface OrdersUnreachableProps {
  busy: boolean
  onRetry: () => void
}

/** What neither the shop nor this device could tell. */
export function OrdersUnreachable({ busy, onRetry }: OrdersUnreachableProps) {
  return (
    <EmptyState
      heading="h1"
      title="Your orders could not be loaded"
      action={
        <Button busy={busy && 'Loading…'} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      The shop does not answer, and this device has not saved them yet. Nothing of your orders is lost.
    </EmptyState>
  )
}
