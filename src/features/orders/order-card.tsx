import { Link } from '@tanstack/react-router'
import { formatRupees } from '#contract/money.ts'
import type { Order } from '#contract/shapes/order.ts'
import { shortDate } from '../../lib/short-date.ts'
import { Picture } from '../../ui/picture.tsx'
import styles from './order-card.module.css'
import { OrderStatusMark } from './order-status-mark.tsx'

interface OrderCardProps {
  order: Order
}

/** Pictures beyond this many are counted instead of shown: the titles name every piece. */
const PICTURES_AT_MOST = 3

/** One order in the list, leading to its page. */
export function OrderCard({ order }: OrderCardProps) {
  const pieces = order.products.map(({ productID }) => productID)
  const more = pieces.length - PICTURES_AT_MOST
  return (
    <Link className={styles.order} to="/orders/$id" params={{ id: order._id }}>
      <span className={styles.pictures}>
        {pieces.slice(0, PICTURES_AT_MOST).map(({ _id, image }) => (
          <span key={_id} className={styles.picture}>
            {image[0] && <Picture src={image[0]} alt="" sizes="60px" />}
          </span>
        ))}
        {more > 0 && (
          <span className={styles.more} aria-hidden="true">
            +{more}
          </span>
        )}
      </span>
      <span className={styles.titles}>{pieces.map(({ title }) => title).join(', ')}</span>
      <span className="soft tiny num">
        #{order.order_id}, placed {shortDate(order.createdAt)}
      </span>
      <span className={styles.row}>
        <OrderStatusMark status={order.status} />
        <b className={styles.amount}>{formatRupees(order.amount)}</b>
      </span>
    </Link>
  )
}
