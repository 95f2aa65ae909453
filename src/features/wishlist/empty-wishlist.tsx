import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export function EmptyWishlist() {
  return (
    <EmptyState
      title="Your Wishlist is Empty"
      heading="h1"
      action={<ButtonLink href="/products">Find something you love</ButtonLink>}
    >
      Press the heart on a piece to keep it here, also without a connection.
    </EmptyState>
  )
}
