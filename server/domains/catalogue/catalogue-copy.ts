/** The catalogue for devices that keep it: whole, or what is different since they last asked. */
import { byOfflinePriority, CATALOGUE_COPY_BUDGET_BYTES } from '#contract/offline-budget.ts'
import { type Product, toWireProduct } from '#contract/product.ts'
import type { CatalogueChanges, CatalogueCopy } from '#contract/schemas/catalogue.ts'
import type { Queries } from '../../storage/transaction.ts'
import type { CatalogueSnapshot } from './catalogue-snapshot.ts'
import { readProducts } from './product-store.ts'

/** The whole catalogue, or as much of it as a device can keep. */
export function createCatalogueCopy({ version, products, staticPart }: CatalogueSnapshot): CatalogueCopy {
  const kept = fitToBudget(products, CATALOGUE_COPY_BUDGET_BYTES)
  return { version, products: kept.map(toWireProduct), total: products.length, synonyms: staticPart.synonyms }
}

/**
 * The products whose stock, price or ratings are not what they were at a version; `null` where more than that has changed
 * since, or this catalogue never had that version, so that all of it must be read.
 */
export async function readChangesSince(
  db: Queries,
  edition: CatalogueSnapshot,
  known: string,
): Promise<CatalogueChanges | null> {
  const { version, staticPart } = edition
  if (known === version) return { version, products: [] }
  const number = Number(known.slice(staticPart.id.length + 1))
  const isOurs =
    known === `${staticPart.id}-${number}` && number >= staticPart.fullReloadVersion && number < edition.number
  if (!isOurs) return null
  const changed = await readProducts(db, staticPart.pictures, number)
  return { version, products: changed.map(toWireProduct) }
}

/** The products that a device keeps where all would be more than `budgetBytes` of JSON, in the shop's own order. */
export function fitToBudget(products: readonly Product[], budgetBytes: number): Product[] {
  const chosen = new Set<Product>()
  let left = budgetBytes
  for (const product of byOfflinePriority(products)) {
    left -= Buffer.byteLength(JSON.stringify(toWireProduct(product)))
    if (left < 0) break
    chosen.add(product)
  }
  return products.filter((product) => chosen.has(product))
}
