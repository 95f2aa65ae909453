/** Size limits for the offline catalogue, and the order in which products are added to it. */
import { byNewest } from './catalogue-query.ts'
import type { Product } from './product.ts'

/**
 * Maximum size of the offline catalogue's JSON, in bytes. Large enough for 5,000 products with 1.6 KB each, which take
 * 2 MB when they are transferred, since they are compressed to a quarter: as much as the thumbnails.
 */
export const CATALOGUE_COPY_BUDGET_BYTES = 8_000_000

/** Maximum total size of the thumbnails for the offline catalogue, in bytes. Large enough for about 500. */
export const THUMBNAIL_BUDGET_BYTES = 2_400_000

/**
 * Number of products in each part of the offline catalogue. A phone whose processor is four times slower than a
 * computer's reads the JSON of a part in 15 ms.
 */
export const PRODUCTS_PER_PART = 250

/**
 * Returns products by their priority for the offline catalogue, alternating between the most popular and the newest.
 * Expects the products in catalogue order, most popular first.
 */
export function byOfflinePriority(products: readonly Product[]): Product[] {
  const newest = products.toSorted(byNewest)
  return [...new Set(products.flatMap((product, rank) => [product, newest[rank] ?? product]))]
}
