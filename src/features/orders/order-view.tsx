import { useQuery } from '@tanstack/react-query'
import { Navigate, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { isInProgress } from '#contract/order-status.ts'
import type { Order } from '#contract/schemas/order.ts'
import { formatDate } from '../../lib/format-date.ts'
import { RefusedError } from '../../state/queries/queries.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { DownloadInvoiceButton, OpenInvoiceButton } from './invoice-buttons.tsx'
import { OrderItems, OrderTotals } from './order-items.tsx'
import { OrderNotifications } from './order-notifications.tsx'
import { OrderTracker } from './order-tracker.tsx'
import styles from './order-view.module.css'
import { orderQuery, type SignedInShopper } from './orders-queries.ts'
import { OrdersUnreachable } from './orders-unreachable.tsx'

interface OrderViewProps {
  id: string
  owner: SignedInShopper
}

/** One order, or what stands in its place. One that does not exist, or is somebody else's, is Page Not Found. */
export function OrderView({ id, owner }: OrderViewProps) {
  const { data, error, isFetching, refetch } = useQuery(orderQuery(id, owner))
  if (error instanceof RefusedError && error.code !== 'LOGIN_NEEDED') return <Navigate to="/404" replace />
  if (data) return <OrderDetails order={data.data} owner={owner} />
  if (error) return <OrdersUnreachable busy={isFetching} onRetry={refetch} />
  return <OrderLoading />
}

interface OrderDetailsProps {
  order: Order
  owner: SignedInShopper
}

/** One order: how far it is, what is in it, where it goes, and what can still be done about it. */
function OrderDetails({ order, owner }: OrderDetailsProps) {
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <BackToOrders />
      <h1 ref={title} tabIndex={-1}>
        Order Details for #{order.order_id}
      </h1>
      <p className={styles.placed}>Placed {formatDate(order.createdAt)}</p>
      {order.status === 'cancelled' ? (
        <Cancelled order={order} />
      ) : (
        <OrderTracker status={order.status} history={order.history} />
      )}
      <div className={styles.columns}>
        <section aria-labelledby="order-pieces">
          <h2 className={styles.title} id="order-pieces">
            Pieces
          </h2>
          <OrderItems lines={order.products} isDelivered={order.status === 'delivered'} />
          <OrderTotals order={order} />
        </section>
        <div className={styles.beside}>
          <ShippingInfo order={order} />
          <OrderNotifications token={owner.token} isInProgress={isInProgress(order.status)} />
          {order.giftData && (
            <p className={styles.box}>
              Wishes Card: <b>{order.giftData.occasion}</b>
            </p>
          )}
          <div className={styles.papers}>
            <OpenInvoiceButton orderId={order._id} token={owner.token} />
            <DownloadInvoiceButton order={order} token={owner.token} />
          </div>
          {order.status === 'pending' && (
            <CancelOrder order={order} owner={owner} onSettled={() => title.current?.focus()} />
          )}
        </div>
      </div>
    </>
  )
}

/** A cancelled order stands apart from the four steps. */
function Cancelled({ order: { money } }: { order: Order }) {
  return (
    <p className={styles.cancelled}>
      <b>This order was cancelled.</b>
      {money === 'being refunded' && ' Your money is on its way back to you.'}
      {money === 'refunded' && ' Your money has been sent back to you.'}
    </p>
  )
}

interface ShippingInfoProps {
  order: Pick<Order, 'address' | 'phone'>
}

/** Where the parcel goes. */
function ShippingInfo({ order: { address, phone } }: ShippingInfoProps) {
  return (
    <section className={styles.box} aria-labelledby="shipping-info">
      <h2 id="shipping-info">Shipping info</h2>
      <address className={styles.address}>
        {address.street}
        <br />
        {address.city}, {address.state}, {address.country}
        <br />
        {address.pincode}
        {phone && (
          <>
            <br />
            <span className="num">{phone}</span>
          </>
        )}
      </address>
    </section>
  )
}

/** Back to where the shopper came from; to the list of orders when they came from outside. */
function BackToOrders() {
  const router = useRouter()
  const back = () => {
    if (router.history.canGoBack()) router.history.back()
    else router.navigate({ to: '/orders' })
  }
  return (
    <button type="button" className={styles.back} onClick={back}>
      <Icon name="left" size="s" /> Back
    </button>
  )
}

/** The spinner of an order that is on its way. It says what it waits for. */
export function OrderLoading() {
  return (
    <div className={styles.waiting} role="status">
      <span className={styles.ring} />
      <p>Loading your order</p>
    </div>
  )
}
