import { useParams } from '@tanstack/react-router'
import { RequireLogin } from '../../features/account/require-login.tsx'
import { OrderLoading } from '../../features/orders/order-loading.tsx'
import { OrderView } from '../../features/orders/order-view.tsx'
import { useScrollToTop } from '../../state/use-scroll-to-top.ts'
import { PageHead } from '../../ui/page-head.tsx'

export function OrderPage() {
  const { id } = useParams({ from: '/shop/orders/$id' })
  useScrollToTop(id)
  return (
    <div className="wrap page">
      <PageHead title="Order Details" description="Your order and where it is now." path="/orders" unlisted />
      <RequireLogin fallback={<OrderLoading />}>
        {({ id: userId }, token) => <OrderView key={id} id={id} shopper={{ userId, token }} />}
      </RequireLogin>
    </div>
  )
}
