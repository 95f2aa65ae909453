import { LoadErrorPage } from '../../ui/layout/empty-state.tsx'

interface OrdersUnreachableProps {
  busy: boolean
  onRetry: () => void
}

/** Shows that the orders could not be loaded from the server and are not saved on the device, with a retry button. */
export function OrdersUnreachable(props: OrdersUnreachableProps) {
  return (
    <LoadErrorPage title="Your orders could not be loaded" {...props}>
      The shop isn't responding, and your orders aren't saved on this device yet. They are safe with us.
    </LoadErrorPage>
  )
}
