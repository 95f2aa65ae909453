import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/shapes/order.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OrderCard } from './order-card.tsx'
import styles from './orders-list.module.css'
import { type OrdersOwner, ordersQuery } from './orders-query.ts'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import { OrdersUnreachable } from './orders-unreachable.tsx'

interface OrdersListProps {
  owner: OrdersOwner
}

/** All orders of a shopper, the newest first. */
export function OrdersList({ owner }: OrdersListProps) {
  const { data, isError, isFetching, refetch } = useQuery(ordersQuery(owner))
  if (!data && isError) return <OrdersUnreachable busy={isFetching} onRetry={refetch} />
  if (data?.answer.length === 0) return <NoOrders />
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Your Orders</h1>
      {data ? <Cards orders={data.answer} /> : <OrdersSkeleton />}
    </div>
  )
}

function Cards({ orders }: { orders: readonly Order[] }) {
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <li key={order._id}>
          <OrderCard order={order} />
        </li>
      ))}
    </ul>
  )
}

function NoOrders() {
  return (
    <EmptyState
      heading="h1"
      title="You Currently Have No Orders"
      action={<ButtonLink href="/products">Order Something</ButtonLink>}
    >
      When you order, its way to you shows here.
    </EmptyState>
  )
}
