import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { Product } from '#contract/catalogue/product.ts'
import { formatRupees, originalPrice } from '#contract/money.ts'
import styles from './buy-bar.module.css'

interface BuyBarProps {
  product: Pick<Product, 'stock'>
  /** In paise; `isFrom` if other sizes cost more. */
  cost: { paise: number; isFrom?: boolean }
  /**
   * Ref to the price element on the page. After that element has been scrolled
   * out of view, the bar shows the price.
   */
  price: RefObject<HTMLElement | null>
  /** The product's buy buttons. */
  children: ReactNode
}

/**
 * Shows a product's buy buttons, fixed to the bottom of the screen on phones and
 * within the page on larger screens.
 */
export function BuyBar({ product, cost, price, children }: BuyBarProps) {
  const isPriceScrolledPast = useScrolledPast(price)
  const original = originalPrice(cost.paise)
  return (
    <fieldset className={styles.bar} aria-label="Buy this piece">
      {product.stock <= 0 && (
        <p className={styles.note} aria-hidden="true">
          Out of Stock
        </p>
      )}
      {isPriceScrolledPast && product.stock > 0 && (
        <p className={styles.price} aria-hidden="true">
          <b>{`${cost.isFrom ? 'From ' : ''}${formatRupees(cost.paise)}`}</b>
          {original && <s>{formatRupees(original)}</s>}
        </p>
      )}
      <div className={styles.actions}>{children}</div>
    </fieldset>
  )
}

/**
 * Returns whether an element has been scrolled out of view behind the fixed page
 * header.
 */
function useScrolledPast(element: RefObject<HTMLElement | null>): boolean {
  const [isPast, setIsPast] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const headerPx = Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--header'), 10) || 0
    const observer = new IntersectionObserver(
      ([entry]) => entry && setIsPast(!entry.isIntersecting && entry.boundingClientRect.top < headerPx),
      { rootMargin: `-${headerPx}px 0px 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isPast
}
