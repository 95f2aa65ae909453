import { Link } from '@tanstack/react-router'
import { formatSize } from '#contract/bag/line-id.ts'
import { formatRupees } from '#contract/money.ts'
import type { Order } from '#contract/orders/order.ts'
import { Totals } from '../../ui/display/totals.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import styles from './order-items.module.css'
import page from './order-page.module.css'
import { partialRefund } from './partial-refund.ts'

type TotalsOrder = Pick<
  Order,
  | 'subtotalPaise'
  | 'charges'
  | 'discounts'
  | 'coupon'
  | 'totalPaise'
  | 'payment'
  | 'money'
  | 'refundedPaise'
  | 'exchangeOf'
>

interface OrderPiecesProps {
  order: TotalsOrder & Pick<Order, 'lines' | 'status'>
}

/** Shows what was ordered and what it costs. */
export function OrderPieces({ order }: OrderPiecesProps) {
  return (
    <section aria-labelledby="order-items">
      <h2 className={page.title} id="order-items">
        Pieces
      </h2>
      <OrderItems lines={order.lines} isDelivered={order.status === 'delivered'} />
      <OrderTotals order={order} />
    </section>
  )
}

interface OrderItemsProps {
  lines: Order['lines']
  /** Whether the order has been delivered, so that its products can be reviewed. */
  isDelivered: boolean
}

/**
 * Lists the ordered products with the prices paid. Each product links to its
 * product page.
 */
export function OrderItems({ lines, isDelivered }: OrderItemsProps) {
  return (
    <ul>
      {lines.map(({ id, productId, size, title, pricePaise, image, quantity }) => (
        <li key={id} className={styles.line}>
          <Link className={styles.product} to="/products/$id" params={{ id: productId }}>
            <span>{image && <Picture src={image} alt="" sizes="64px" />}</span>
            <span>
              <span>{title}</span>
              <span className={styles.facts}>
                <span>{size !== undefined && `${formatSize(size)}, `}</span>
                <span>{`${formatRupees(pricePaise)}, quantity ${quantity}`}</span>
              </span>
            </span>
            <Icon name="right" size="s" />
          </Link>
          {isDelivered && (
            <Link className={styles.review} to="/products/$id" params={{ id: productId }} hash="write-review">
              Write a review<span className="sr">{` of ${title}`}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * Shows the order's subtotal, charges, discounts and total, followed by the
 * payment method and payment status.
 */
function OrderTotals({ order }: { order: TotalsOrder }) {
  const rows = [
    { name: 'Subtotal', paise: order.subtotalPaise },
    ...order.charges,
    ...order.discounts.map(({ name, paise }) => ({ name, paise: -paise })),
  ]
  if (order.coupon) rows.push({ name: `Coupon ${order.coupon.code}`, paise: -order.coupon.paise })
  return (
    <Totals className={styles.totals} rows={rows} total={{ name: 'Total amount', paise: order.totalPaise }}>
      <div>
        <dt>Payment</dt>
        <dd>{paymentSummary(order)}</dd>
      </div>
    </Totals>
  )
}

const methodLabels: Record<Order['payment'], string> = {
  cod: 'Cash on Delivery',
  online_payment: 'Online Payment',
  card: 'International card',
}

const moneyLabels: Record<Order['money'], string> = {
  'on delivery': 'not paid yet',
  paid: 'paid',
  'being refunded': 'refund on its way',
  refunded: 'refunded',
  none: 'not charged',
}

/**
 * Returns the order's payment method and payment status, e.g. `Online Payment,
 * paid` or `…, paid, ₹1,200 refunded`.
 */
function paymentSummary(order: TotalsOrder): string {
  if (order.exchangeOf) return 'Exchange, nothing to pay'
  const refund = partialRefund(order)
  const status = order.money === 'being refunded' && refund ? refund : moneyLabels[order.money]
  return [methodLabels[order.payment], status, ...(order.money === 'paid' && refund ? [refund] : [])].join(', ')
}
