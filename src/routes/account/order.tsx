import { useParams } from '@tanstack/react-router'
import { OrderLoading, OrderView } from '../../features/orders/order-view.tsx'
import { useScrollToTop } from '../../state/use-scroll-to-top.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { ForShoppers } from './for-shoppers.tsx'

export function OrderPage() {
  const { id } = useParams({ from: '/shop/orders/$id' })
  useScrollToTop(id)
  return (
    <div className="wrap page">
      <PageHead title="Order Details" description="What is in an order, and how far it is." path="/orders" unlisted />
      <ForShoppers waiting={<OrderLoading />}>{(owner) => <OrderView key={id} id={id} owner={owner} />}</ForShoppers>
    </div>
  )
}
