import { byNewest } from './catalogue-query.ts'
import type { Product } from './product.ts'

/**
 * Bytes of JSON: 5,000 products with 1.6 KB each. Compressed to a quarter, they
 * take 2 MB of the network, as much as the thumbnails.
 */
export const CATALOGUE_COPY_BUDGET_BYTES = 8_000_000

/** In bytes, for about 500 thumbnails. */
export const THUMBNAIL_BUDGET_BYTES = 2_400_000

/** So few that a slow phone reads the JSON of a part without a pause. */
export const PRODUCTS_PER_PART = 250

/**
 * Alternates between the most popular and the newest. Expects the products in
 * catalogue order, most popular first.
 */
export function byOfflinePriority(products: readonly Product[]): Product[] {
  const newest = products.toSorted(byNewest)
  return [...new Set(products.flatMap((product, rank) => [product, newest[rank] ?? product]))]
}
