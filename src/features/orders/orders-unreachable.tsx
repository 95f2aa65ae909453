import { LoadErrorPage } from '../../ui/layout/empty-state.tsx'

interface OrdersUnreachableProps {
  busy: boolean
  onRetry: () => void
}

/**
 * Shows an error message with a retry button if orders can be neither loaded from
 * the server nor read from the device.
 */
export function OrdersUnreachable(props: OrdersUnreachableProps) {
  return (
    <LoadErrorPage title="Your orders could not be loaded" {...props}>
      The shop isn't responding, and your orders aren't saved on this device yet. They are safe with us.
    </LoadErrorPage>
  )
}
