import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export function EmptyBag() {
  return (
    <EmptyState
      title="Your Shopping Bag is Empty"
      heading="h1"
      action={<ButtonLink href="/products">Continue Shopping</ButtonLink>}
    >
      Pieces you add stay here, also without a connection.
    </EmptyState>
  )
}
