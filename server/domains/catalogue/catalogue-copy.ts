/**
 * Creates the catalogue data that devices store for offline use: a full copy, or only the changes since an earlier
 * version.
 */
import { byOfflinePriority, CATALOGUE_COPY_BUDGET_BYTES } from '#contract/catalogue/offline-budget.ts'
import { type Product, toWireProduct } from '#contract/catalogue/product.ts'
import type { CatalogueChanges, CatalogueCopy } from '#contract/schemas/catalogue.ts'
import type { Queries } from '../../storage/transaction.ts'
import type { CatalogueSnapshot } from './catalogue-snapshot.ts'
import { readChangedProductIds } from './product-store.ts'

/**
 * Returns a copy of the catalogue for offline use. If the catalogue exceeds the storage budget for devices, leaves out
 * the products with the lowest offline priority.
 */
export function createCatalogueCopy({ version, products, index, staticPart }: CatalogueSnapshot): CatalogueCopy {
  const newest = Array.from(index.orders.new).flatMap((at) => products[at] ?? [])
  const stored = fitToBudget(products, newest, CATALOGUE_COPY_BUDGET_BYTES)
  return { version, products: stored.map(toWireProduct), total: products.length, synonyms: staticPart.synonyms }
}

/**
 * Returns the products whose stock, price or rating has changed since the catalogue version stored on a device. Returns
 * null if the device needs a new full copy, because other data has changed or the version is from another catalogue.
 */
export async function readChangesSince(
  db: Queries,
  snapshot: CatalogueSnapshot,
  knownVersion: string,
): Promise<CatalogueChanges | null> {
  const { version, number, byId, staticPart } = snapshot
  if (knownVersion === version) return { version, products: [] }
  const known = Number(knownVersion.slice(staticPart.id.length + 1))
  const isKnown =
    knownVersion === `${staticPart.id}-${known}` && known >= staticPart.fullReloadVersion && known < number
  if (!isKnown) return null
  const changedIds = await readChangedProductIds(db, known)
  const changed = changedIds.flatMap((id) => byId.get(id) ?? [])
  return { version, products: changed.map(toWireProduct) }
}

/**
 * Returns the products that together fit into `budgetBytes` of JSON, in the shop's display order. Leaves out the
 * products with the lowest offline priority. `newest` contains the same products, newest first.
 */
export function fitToBudget(products: readonly Product[], newest: readonly Product[], budgetBytes: number): Product[] {
  const chosen = new Set<Product>()
  let left = budgetBytes
  for (const product of byOfflinePriority(products, newest)) {
    left -= Buffer.byteLength(JSON.stringify(toWireProduct(product)))
    if (left < 0) break
    chosen.add(product)
  }
  return products.filter((product) => chosen.has(product))
}
