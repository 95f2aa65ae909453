import { LoadErrorPage } from '../../ui/layout/empty-state.tsx'

interface OrdersUnreachableProps {
  busy: boolean
  onRetry: () => void
}

/** What neither the shop nor this device could tell. */
export function OrdersUnreachable(retry: OrdersUnreachableProps) {
  return (
    <LoadErrorPage title="Your orders could not be loaded" {...retry}>
      The shop does not answer, and this device has not saved them yet. Nothing of your orders is lost.
    </LoadErrorPage>
  )
}
