/** Limits and priorities of the offline copy on a device. */

/** Maximum size of the catalogue document and its thumbnails together: enough for 500 products. */
export const OFFLINE_BUDGET_BYTES = 3_000_000

/** Maximum size of the catalogue document as JSON: about 750 products. The rest of the budget is for pictures. */
export const CATALOGUE_COPY_BUDGET_BYTES = 1_000_000

/**
 * Orders products for the offline copy, alternating between the shop's own order (most popular first) and newest first.
 */
export function byOfflinePriority<Item extends { readonly updatedAt: string }>(products: readonly Item[]): Item[] {
  const newest = products.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  return [...new Set(products.flatMap((wanted, rank) => [wanted, newest[rank] ?? wanted]))]
}
