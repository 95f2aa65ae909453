import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { rememberViewed, useRecentlyViewed, type ViewedProduct } from '../../state/local/recently-viewed.ts'
import { companionsQuery, relatedQuery } from '../../state/queries/catalogue-queries.ts'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import styles from './more-products.module.css'

/** Renders nothing until enough shoppers have bought them together. */
export function BoughtTogether({ productId }: { productId: string }) {
  const { data } = useQuery(companionsQuery(productId))
  if (!data || data.data.together.length === 0) return null
  return (
    <section className="wrap page" aria-labelledby="together">
      <h2 id="together" className={styles.title}>
        Frequently bought together
      </h2>
      <ProductGrid products={data.data.together} />
    </section>
  )
}

/**
 * Shows products related to the given one. Renders nothing until the related
 * products have loaded.
 */
export function RelatedProducts({ productId }: { productId: string }) {
  const { data } = useQuery(relatedQuery(productId))
  if (!data || data.data.length === 0) return null
  return (
    <section className="wrap page" aria-labelledby="related">
      <h2 id="related" className={classNames(styles.title, styles.uppercase)}>
        YOU MAY ALSO LIKE
      </h2>
      <ProductGrid products={data.data} />
    </section>
  )
}

/**
 * Shows the products that the shopper viewed most recently, without the current
 * product. Also records the current product as viewed.
 */
export function RecentlyViewed({ current }: { current: ViewedProduct }) {
  const others = useRecentlyViewed().filter(({ id }) => id !== current.id)
  useEffect(() => rememberViewed(current), [current])
  if (others.length === 0) return null
  return (
    <section className="wrap page" aria-labelledby="recently-viewed">
      <h2 id="recently-viewed" className={styles.title}>
        Recently viewed
      </h2>
      <ProductGrid products={others} className={styles.strip} />
    </section>
  )
}
