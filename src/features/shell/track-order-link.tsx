import { useSession } from '../../state/session/session.ts'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'

/**
 * Links logged-in shoppers to their orders, and guests to the page that sends them a link to an order. In its own file,
 * so that the footer's first paint does not load the session.
 */
export function TrackOrderLink() {
  const { user } = useSession()
  return (
    <ShopLink href={user ? '/orders' : '/track-order'} exact>
      Track Order
    </ShopLink>
  )
}
