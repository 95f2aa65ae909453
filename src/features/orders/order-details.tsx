import { useRef } from 'react'
import { isUnderWay } from '#contract/order-status.ts'
import type { Order } from '#contract/shapes/order.ts'
import { shortDate } from '../../lib/short-date.ts'
import { BackToOrders } from './back-to-orders.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { InvoiceButton } from './invoice-button.tsx'
import { InvoiceDownload } from './invoice-download.tsx'
import styles from './order-details.module.css'
import { OrderNews } from './order-news.tsx'
import { OrderPieces } from './order-pieces.tsx'
import { OrderSums } from './order-sums.tsx'
import { OrderTracker } from './order-tracker.tsx'
import type { OrdersOwner } from './orders-query.ts'
import { ShippingInfo } from './shipping-info.tsx'

interface OrderDetailsProps {
  order: Order
  owner: OrdersOwner
}

/** One order: how far it is, what is in it, where it goes, and what can still be done about it. */
export function OrderDetails({ order, owner }: OrderDetailsProps) {
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <BackToOrders />
      <h1 ref={title} tabIndex={-1}>
        Order Details for #{order.order_id}
      </h1>
      <p className={styles.placed}>Placed {shortDate(order.createdAt)}</p>
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
          <OrderPieces lines={order.products} hasArrived={order.status === 'delivered'} />
          <OrderSums order={order} />
        </section>
        <div className={styles.beside}>
          <ShippingInfo order={order} />
          <OrderNews token={owner.token} isUnderWay={isUnderWay(order.status)} />
          {order.giftData && (
            <p className={styles.box}>
              Wishes Card: <b>{order.giftData.occasion}</b>
            </p>
          )}
          <div className={styles.papers}>
            <InvoiceButton orderId={order._id} token={owner.token} />
            <InvoiceDownload order={order} token={owner.token} />
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
