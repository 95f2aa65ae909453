/**
 * What devices store for offline use: a full copy in parts, or the changes since
 * a version.
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
 * Parts count from 1. Leaves out products of the lowest offline priority if the
 * catalogue exceeds the budget of devices.
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

// Consecutive snapshots share their positions, so that the parts of a copy fit
// together although the stock changes.
const copies = new WeakMap<CatalogueSnapshot['staticPart'], Promise<number[]>>()

/** In catalogue order. */
function copiedPositions({ products, staticPart }: CatalogueSnapshot): Promise<number[]> {
  const known = copies.get(staticPart)
  if (known) return known
  const positions = fitToBudget(products, CATALOGUE_COPY_BUDGET_BYTES)
  copies.set(staticPart, positions)
  return positions
}

/** A device that lacks more reads the copy again, in parts. */
const MAX_CHANGES = 1000

/**
 * Returns products whose stock, price or rating has changed since a device's
 * version. Returns null if it needs a full copy: other data or too many products
 * have changed, or its version is from another catalogue.
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
 * Returns positions of products that fit into `budgetBytes` of JSON, in display
 * order. Leaves out the lowest offline priority.
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
