import { type ReactNode, useEffect } from 'react'
import { rememberViewed, useRecentlyViewed, type ViewedProduct } from '../../state/local/recently-viewed.ts'
import styles from './more-products.module.css'

interface RelatedProductsProps {
  /** The grid of pieces. */
  children: ReactNode
}

/** More that a shopper of this piece may like. */
export function RelatedProducts({ children }: RelatedProductsProps) {
  return (
    <section className="wrap page" aria-labelledby="related">
      <h2 id="related" className={styles.title}>
        YOU MAY ALSO LIKE
      </h2>
      {children}
    </section>
  )
}

interface RecentlyViewedProps {
  /** The piece of this page: remembered from now on, and not shown to itself. */
  current: ViewedProduct
  card: (piece: ViewedProduct) => ReactNode
}

/** What was looked at before on this device, latest first; nothing on a first visit. */
export function RecentlyViewed({ current, card }: RecentlyViewedProps) {
  const others = useRecentlyViewed().filter((piece) => piece.id !== current.id)
  useEffect(() => rememberViewed(current), [current])
  if (others.length === 0) return null
  return (
    <section className="wrap page" aria-labelledby="recently-viewed">
      <h2 id="recently-viewed" className={styles.recentlyViewedTitle}>
        Recently viewed
      </h2>
      <ul className={styles.strip}>
        {others.map((piece) => (
          <li key={piece.id}>{card(piece)}</li>
        ))}
      </ul>
    </section>
  )
}
