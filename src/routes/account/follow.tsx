import { useParams } from '@tanstack/react-router'
import { FollowedOrderView } from '../../features/orders/followed-order.tsx'
import { useNoReferrer } from '../../lib/use-no-referrer.ts'
import { PageHead } from '../../ui/page-head.tsx'

/** Opened by the link in an order's emails, without an account. */
export function FollowPage() {
  const { token } = useParams({ from: '/shop/follow/$token' })
  useNoReferrer()
  return (
    <div className="wrap page">
      <PageHead title="Your order" description="Your order and where it is now." path="/track-order" unlisted />
      <FollowedOrderView key={token} token={token} />
    </div>
  )
}
