import { RequireLogin } from '../../features/account/require-login.tsx'
import { OrdersList, OrdersSkeleton } from '../../features/orders/orders-list.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function OrdersPage() {
  return (
    <div className="wrap page">
      <PageHead title="Your Orders" description="Your orders and where they are now." path="/orders" unlisted />
      <RequireLogin fallback={<OrdersSkeleton />}>
        {({ id: userId }, token) => <OrdersList shopper={{ userId, token }} />}
      </RequireLogin>
    </div>
  )
}
