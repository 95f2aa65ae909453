import type { Product } from '#contract/shapes/product.ts'

/**
 * The products that a device keeps where all of them would be too many: turn by turn the most wanted, which stand first in
 * the shop's own order, and the newest, until `budgetBytes` of JSON are spent. In the shop's own order.
 */
export function withinBudget(products: readonly Product[], budgetBytes: number): Product[] {
  const newest = products.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  const chosen = new Set<Product>()
  let left = budgetBytes
  for (const product of products.flatMap((wanted, rank) => [wanted, newest[rank] ?? wanted])) {
    if (chosen.has(product)) continue
    left -= Buffer.byteLength(JSON.stringify(product))
    if (left < 0) break
    chosen.add(product)
  }
  return products.filter((product) => chosen.has(product))
}
