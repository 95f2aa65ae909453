import { TrackOrder } from '../../features/orders/track-order.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function TrackOrderPage() {
  return (
    <div className="wrap page">
      <PageHead
        title="Track Order"
        description="See where your order is, without logging in."
        path="/track-order"
        unlisted
      />
      <TrackOrder />
    </div>
  )
}
