/**
 * Creates the catalogue data that devices store for offline use: a full copy in parts, or only the changes since an
 * earlier version.
 */
import {
  byOfflinePriority,
  CATALOGUE_COPY_BUDGET_BYTES,
  PRODUCTS_PER_PART,
} from '#contract/catalogue/offline-budget.ts'
import { type Product, toWireProduct } from '#contract/catalogue/product.ts'
import type { CatalogueChanges, CatalogueCopy } from '#contract/schemas/catalogue.ts'
import { yieldOften } from '#contract/yield-often.ts'
import type { Queries } from '../../storage/transaction.ts'
import type { CatalogueSnapshot } from './catalogue-snapshot.ts'
import { readChangedProductIds } from './product-store.ts'

/**
 * Returns a part of the copy of the catalogue for offline use. If the catalogue exceeds the storage budget for devices,
 * leaves out the products with the lowest offline priority. The first part has number 1.
 */
export async function createCatalogueCopy(snapshot: CatalogueSnapshot, part: number): Promise<CatalogueCopy> {
  const { version, products, staticPart } = snapshot
  const copied = await copiedPositions(snapshot)
  const end = part * PRODUCTS_PER_PART
  const positions = copied.slice(end - PRODUCTS_PER_PART, end)
  return {
    version,
    products: positions.flatMap((at) => products[at] ?? []).map(toWireProduct),
    parts: Math.max(1, Math.ceil(copied.length / PRODUCTS_PER_PART)),
    total: products.length,
    synonyms: staticPart.synonyms,
  }
}

// Consecutive snapshots share their positions, so that the parts of a copy fit together although the stock changes.
const copies = new WeakMap<CatalogueSnapshot['staticPart'], Promise<number[]>>()

/** Returns the positions of the products that devices store, in catalogue order. */
function copiedPositions({ products, staticPart }: CatalogueSnapshot): Promise<number[]> {
  const known = copies.get(staticPart)
  if (known) return known
  const positions = fitToBudget(products, CATALOGUE_COPY_BUDGET_BYTES)
  copies.set(staticPart, positions)
  return positions
}

/** Maximum number of changed products. A device that lacks more reads the copy again, in parts. */
const MAX_CHANGES = 1000

/**
 * Returns the products whose stock, price or rating has changed since the catalogue version stored on a device. Returns
 * null if the device needs a new full copy, because other data or too many products have changed, or the version is
 * from another catalogue.
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
  if (changedIds.length > MAX_CHANGES) return null
  const changed = changedIds.flatMap((id) => byId.get(id) ?? [])
  return { version, products: changed.map(toWireProduct) }
}

/**
 * Returns the positions of the products that together fit into `budgetBytes` of JSON, in the shop's display order.
 * Leaves out the products with the lowest offline priority.
 */
export async function fitToBudget(products: readonly Product[], budgetBytes: number): Promise<number[]> {
  const pause = yieldOften()
  const chosen = new Set<Product>()
  let left = budgetBytes
  for (const product of byOfflinePriority(products)) {
    left -= Buffer.byteLength(JSON.stringify(toWireProduct(product)))
    if (left < 0) break
    chosen.add(product)
    await pause()
  }
  return products.flatMap((product, at) => (chosen.has(product) ? at : []))
}
