/** Storage limits for the offline copy of the catalogue on a device, and the order in which products fill it. */

/** Maximum size of the offline catalogue and its thumbnails together, in bytes. Enough for about 500 products. */
export const OFFLINE_BUDGET_BYTES = 3_000_000

/**
 * Maximum size of the offline catalogue as JSON, in bytes. Enough for about 750 products; the rest of
 * OFFLINE_BUDGET_BYTES is for pictures.
 */
export const CATALOGUE_COPY_BUDGET_BYTES = 1_000_000

/**
 * Sorts products by priority for the offline catalogue, alternating between the most popular and the newest ones.
 * Expects the products in catalogue order, most popular first.
 */
export function byOfflinePriority<Item extends { readonly updatedAt: string }>(products: readonly Item[]): Item[] {
  const newest = products.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  return [...new Set(products.flatMap((wanted, rank) => [wanted, newest[rank] ?? wanted]))]
}
