import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { formatRupees, originalPrice } from '#contract/money.ts'
import type { Product } from '#contract/product.ts'
import styles from './buy-bar.module.css'

interface BuyBarProps {
  product: Pick<Product, 'pricePaise' | 'stock'>
  /** The price in the page: once it has scrolled away, the bar shows it. */
  price: RefObject<HTMLElement | null>
  children: ReactNode
}

/** The buttons to buy with: in the page on a desktop, at the bottom of the screen in reach of a thumb on a phone. */
export function BuyBar({ product, price, children }: BuyBarProps) {
  const priceIsAway = useScrolledPast(price)
  const original = originalPrice(product.pricePaise)
  return (
    <fieldset className={styles.bar} aria-label="Buy this piece">
      {product.stock <= 0 && (
        <p className={styles.note} aria-hidden="true">
          Out of Stock
        </p>
      )}
      {priceIsAway && product.stock > 0 && (
        <p className={styles.price} aria-hidden="true">
          <b>{formatRupees(product.pricePaise)}</b>
          {original && <s>{formatRupees(original)}</s>}
        </p>
      )}
      <div className={styles.actions}>{children}</div>
    </fieldset>
  )
}

/** Whether an element has left the screen at its upper edge, under the header that stays there. */
function useScrolledPast(element: RefObject<HTMLElement | null>): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const header = Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--header'), 10) || 0
    const observer = new IntersectionObserver(
      ([entry]) => entry && setPast(!entry.isIntersecting && entry.boundingClientRect.top < header),
      { rootMargin: `-${header}px 0px 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return past
}
