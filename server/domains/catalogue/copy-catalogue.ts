/** The catalogue for devices that keep it: whole, or what is different since they last asked. */
import { DOCUMENT_BYTES } from '#contract/offline-budget.ts'
import type { CatalogueChanges, CatalogueCopy } from '#contract/shapes/product.ts'
import type { Queries } from '../../storage/transaction.ts'
import type { Edition } from './edition.ts'
import { readProducts } from './product-store.ts'
import { withinBudget } from './within-budget.ts'

/** The whole catalogue, or as much of it as a device can keep. */
export function copyCatalogue({ version, products, frame }: Edition): CatalogueCopy {
  const kept = withinBudget(products, DOCUMENT_BYTES)
  return { version, products: kept, total: products.length, synonyms: frame.synonyms }
}

/**
 * The products whose stock, price or ratings are not what they were at a version; `null` where more than that has changed
 * since, or this catalogue never had that version, so that all of it must be read.
 */
export async function changesSince(db: Queries, edition: Edition, known: string): Promise<CatalogueChanges | null> {
  const { version, frame } = edition
  if (known === version) return { version, products: [] }
  const number = Number(known.slice(frame.id.length + 1))
  const isOurs = known === `${frame.id}-${number}` && number >= frame.wholeSince && number < edition.number
  return isOurs ? { version, products: await readProducts(db, frame.pictures, number) } : null
}
