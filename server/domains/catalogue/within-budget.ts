import { keptFirst } from '#contract/offline-budget.ts'
import type { Product } from '#contract/shapes/product.ts'

/** The products that a device keeps where all would be more than `budgetBytes` of JSON, in the shop's own order. */
export function withinBudget(products: readonly Product[], budgetBytes: number): Product[] {
  const chosen = new Set<Product>()
  let left = budgetBytes
  for (const product of keptFirst(products)) {
    left -= Buffer.byteLength(JSON.stringify(product))
    if (left < 0) break
    chosen.add(product)
  }
  return products.filter((product) => chosen.has(product))
}
