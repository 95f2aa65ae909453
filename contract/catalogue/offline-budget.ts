/** Size limits for the offline catalogue, and the order in which products are added to it. */
import { byNewest } from './catalogue-query.ts'

/** Maximum total size of the offline catalogue and its thumbnails, in bytes. Large enough for about 500 products. */
export const OFFLINE_BUDGET_BYTES = 3_000_000

/**
 * Maximum size of the offline catalogue's JSON, in bytes. Large enough for about 750 products; the rest of
 * OFFLINE_BUDGET_BYTES is reserved for pictures.
 */
export const CATALOGUE_COPY_BUDGET_BYTES = 1_000_000

/**
 * Returns products by their priority for the offline catalogue, alternating between the most popular and the newest.
 * Expects the products in catalogue order, most popular first, and if they are sorted already, the newest first.
 */
export function* byOfflinePriority<Item extends { readonly updatedAt: string }>(
  products: readonly Item[],
  newest: readonly Item[] = products.toSorted(byNewest),
): Generator<Item> {
  const seen = new Set<Item>()
  for (const [rank, wanted] of products.entries()) {
    for (const product of [wanted, newest[rank] ?? wanted]) {
      if (!seen.has(product)) yield product
      seen.add(product)
    }
  }
}
