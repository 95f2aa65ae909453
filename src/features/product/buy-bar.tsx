import type { ReactNode, RefObject } from 'react'
import { formatRupees, originalPrice } from '#contract/money.ts'
import type { Product } from '#contract/shapes/product.ts'
import styles from './buy-bar.module.css'
import { useScrolledPast } from './use-scrolled-past.ts'

interface BuyBarProps {
  product: Pick<Product, 'price' | 'stock'>
  /** The price in the page: once it has scrolled away, the bar shows it. */
  below: RefObject<HTMLElement | null>
  children: ReactNode
}

/** The buttons to buy with: in the page on a desktop, at the bottom of the screen in reach of a thumb on a phone. */
export function BuyBar({ product, below, children }: BuyBarProps) {
  const priceIsAway = useScrolledPast(below)
  const original = originalPrice(product.price)
  return (
    <fieldset className={styles.bar} aria-label="Buy this piece">
      {product.stock <= 0 && (
        <p className={styles.note} aria-hidden="true">
          Out of Stock
        </p>
      )}
      {priceIsAway && product.stock > 0 && (
        <p className={styles.price} aria-hidden="true">
          <b>{formatRupees(product.price)}</b>
          {original && <s>{formatRupees(original)}</s>}
        </p>
      )}
      <div className={styles.actions}>{children}</div>
    </fieldset>
  )
}
