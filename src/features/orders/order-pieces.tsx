import { Link } from '@tanstack/react-router'
import { formatRupees } from '#contract/money.ts'
import type { Order } from '#contract/shapes/order.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './order-pieces.module.css'

interface OrderPiecesProps {
  lines: Order['products']
  /** The pieces are with the shopper, who can tell of them. */
  hasArrived: boolean
}

/** What was ordered, at the price of that day; each leads to its piece. */
export function OrderPieces({ lines, hasArrived }: OrderPiecesProps) {
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
          {hasArrived && (
            <Link className={styles.review} to="/products/$id" params={{ id: piece._id }} hash="write-review">
              Write a review<span className="sr"> of {piece.title}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
