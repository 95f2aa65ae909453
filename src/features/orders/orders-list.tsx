import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatLineTitle } from '#contract/bag/line-id.ts'
import { formatRupees } from '#contract/money.ts'
import type { Order } from '#contract/orders/order.ts'
import type { OrderStatus } from '#contract/orders/order-status.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatShortDate } from '../../lib/format-date.ts'
import type { SignedInShopper } from '../../state/session/session.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { orderArrival } from '../delivery/arrival.tsx'
import { isToConfirm } from './confirm-order.tsx'
import styles from './orders-list.module.css'
import { ordersQuery } from './orders-queries.ts'
import { OrdersUnreachable } from './orders-unreachable.tsx'
import { partialRefund } from './partial-refund.ts'
import { statusLabels, troubleLabels } from './status-labels.ts'

interface OrdersListProps {
  shopper: SignedInShopper
}

/** Lists all of the shopper's orders, newest first. */
export function OrdersList({ shopper }: OrdersListProps) {
  const { data, isError, isFetching, refetch } = useQuery(ordersQuery(shopper))
  if (!data && isError) return <OrdersUnreachable busy={isFetching} onRetry={refetch} />
  if (data?.data.length === 0) return <NoOrders />
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Your Orders</h1>
      {data ? <OrderCards orders={data.data} /> : <OrdersSkeleton />}
    </div>
  )
}

function OrderCards({ orders }: { orders: readonly Order[] }) {
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <li key={order.id}>
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
      When you place an order, you can follow it here.
    </EmptyState>
  )
}

interface OrderCardProps {
  order: Order
}

/**
 * Maximum number of pictures shown per order. If an order contains more products,
 * the number of further products is shown after the pictures.
 */
const MAX_PICTURES = 8

function OrderCard({ order }: OrderCardProps) {
  const { lines } = order
  const hiddenCount = lines.length - MAX_PICTURES
  const refund = partialRefund(order)
  const arrival = orderArrival(order)
  return (
    <Link className={styles.order} to="/orders/$id" params={{ id: order.id }}>
      <span className={styles.pictures}>
        {lines.slice(0, MAX_PICTURES).map(({ id, image }) => (
          <span key={id} className={styles.picture}>
            {image && <Picture src={image} alt="" sizes="60px" />}
          </span>
        ))}
        {hiddenCount > 0 && <span className={styles.more} aria-hidden="true">{`+${hiddenCount}`}</span>}
      </span>
      <span className={styles.titles}>{lines.map(formatLineTitle).join(', ')}</span>
      <span className="soft tiny num">{`#${order.number}, placed on ${formatShortDate(order.createdAt)}`}</span>
      <span className={styles.row}>
        <OrderStatusBadge order={order} />
        {arrival && <span className="tiny">{`Arrives ${arrival}`}</span>}
        {refund && <span className="soft tiny num">{refund}</span>}
        <b className={styles.amount}>{formatRupees(order.totalPaise)}</b>
      </span>
    </Link>
  )
}

interface OrderStatusBadgeProps {
  order: Pick<Order, 'status' | 'parcelTrouble' | 'cancelling' | 'needsConfirmation'>
}

const statusClasses: Record<OrderStatus, string | undefined> = {
  pending: styles.inProgress,
  shipped: styles.inProgress,
  'in transit': styles.inProgress,
  delivered: styles.delivered,
  cancelled: styles.cancelled,
}

export function OrderStatusBadge({ order }: OrderStatusBadgeProps) {
  const { status, parcelTrouble, cancelling } = order
  const trouble = parcelTrouble && troubleLabels[parcelTrouble]
  const label = cancelling
    ? 'Being cancelled'
    : (trouble ?? (isToConfirm(order) ? 'Please confirm' : statusLabels[status]))
  const hasEnded = cancelling || parcelTrouble === 'returned'
  return <span className={classNames(styles.status, hasEnded ? styles.cancelled : statusClasses[status])}>{label}</span>
}

export function OrdersSkeleton() {
  return (
    <div className={styles.orders}>
      <p className="sr" role="status">
        Loading your orders
      </p>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className={styles.skeleton} />
      ))}
    </div>
  )
}
