/** How much of a shop a device keeps for times without a network, and what of it first. */
/** For the document with all pieces and a small picture of each, together: 500 pieces fit. */
export const OFFLINE_BUDGET_BYTES = 3_000_000

/** Of these the document has this much at most, as JSON: about 750 pieces. Pictures have what it leaves. */
export const CATALOGUE_COPY_BUDGET_BYTES = 1_000_000

/** Turn by turn the most wanted, which stand first in the shop's own order, and the newest. */
export function byOfflinePriority<Item extends { readonly updatedAt: string }>(products: readonly Item[]): Item[] {
  const newest = products.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  return [...new Set(products.flatMap((wanted, rank) => [wanted, newest[rank] ?? wanted]))]
}
