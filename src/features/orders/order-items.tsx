import { Link } from '@tanstack/react-router'
import { formatRupees } from '#contract/money.ts'
import type { Order } from '#contract/schemas/order.ts'
import { Totals } from '../../ui/display/totals.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import styles from './order-items.module.css'

interface OrderItemsProps {
  lines: Order['products']
  /** The pieces are with the shopper, who can tell of them. */
  isDelivered: boolean
}

/** What was ordered, at the price of that day; each leads to its piece. */
export function OrderItems({ lines, isDelivered }: OrderItemsProps) {
  return (
    <ul>
      {lines.map(({ _id, quantity, productID: piece }) => (
        <li key={_id} className={styles.line}>
          <Link className={styles.piece} to="/products/$id" params={{ id: piece._id }}>
            <span>{piece.image[0] && <Picture src={piece.image[0]} alt="" sizes="64px" />}</span>
            <span>
              {piece.title}
              <span className={styles.facts}>
                {formatRupees(piece.price)}, quantity {quantity}
              </span>
            </span>
            <Icon name="right" size="s" />
          </Link>
          {isDelivered && (
            <Link className={styles.review} to="/products/$id" params={{ id: piece._id }} hash="write-review">
              Write a review<span className="sr"> of {piece.title}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

interface OrderTotalsProps {
  order: Order
}

/** What the pieces came to, what was added and let off, and how it was paid. */
export function OrderTotals({ order }: OrderTotalsProps) {
  const rows = [
    { name: 'Subtotal', rupees: order.subtotal },
    ...order.charges.map(({ name, amount }) => ({ name, rupees: amount })),
    ...order.discounts.map(({ name, amount }) => ({ name, rupees: -amount })),
  ]
  if (order.coupon) rows.push({ name: `Coupon ${order.coupon.code}`, rupees: -order.coupon.amount })
  return (
    <Totals className={styles.sums} rows={rows} total={{ name: 'Total amount', rupees: order.amount }}>
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
  'on delivery': 'to be paid on delivery',
  paid: 'paid',
  'being refunded': 'refund on its way',
  refunded: 'refunded',
  none: 'nothing was paid',
}

/** How an order is paid, and where its money is. */
function paymentSummary({ payment, money }: Pick<Order, 'payment' | 'money'>): string {
  return `${methodLabels[payment]}, ${moneyLabels[money]}`
}
