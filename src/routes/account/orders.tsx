import { OrdersList, OrdersSkeleton } from '../../features/orders/orders-list.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ForShoppers } from './for-shoppers.tsx'

export function OrdersPage() {
  return (
    <div className="wrap page">
      <PageHead title="Your Orders" description="What you ordered, and how far it is." path="/orders" unlisted />
      <ForShoppers waiting={<OrdersSkeleton />}>{(owner) => <OrdersList owner={owner} />}</ForShoppers>
    </div>
  )
}
