import { LoadErrorPage } from '../../ui/layout/empty-state.tsx'

interface OrdersUnreachableProps {
  busy: boolean
  onRetry: () => void
}

/** Shows that orders could be loaded neither from the server nor from the device. */
export function OrdersUnreachable(props: OrdersUnreachableProps) {
  return (
    <LoadErrorPage title="Your orders could not be loaded" {...props}>
      The shop isn't responding, and your orders aren't saved on this device yet. They are safe with us.
    </LoadErrorPage>
  )
}
