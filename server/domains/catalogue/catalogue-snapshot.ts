/** Every change of the catalogue creates a new immutable snapshot. */
import type { Category, Product } from '#contract/catalogue/product.ts'
import type { Synonyms } from '#contract/schemas/catalogue.ts'
import type { StorefrontContent } from '#contract/schemas/storefront.ts'
import { buildSearchIndex, type SearchIndex } from '#contract/search/search-index.ts'
import type { Queries } from '../../storage/transaction.ts'
import { type PictureIndex, readPictureIndex } from '../media/picture-store.ts'
import { readCategories } from './category-store.ts'
import { type AddReviewTotals, readAllProducts } from './product-store.ts'
import { type CatalogueVersion, readCatalogueId } from './publishing-store.ts'
import { readStorefront } from './storefront-store.ts'
import { readSynonyms } from './synonym-store.ts'

/** Reused by the next snapshot if only stock, prices or ratings have changed. */
interface StaticPart {
  /** Tells this shop's catalogue from other shops'. */
  readonly id: string
  /**
   * The last change of more than stock, prices and ratings. Older devices must
   * load the whole catalogue again.
   */
  readonly fullReloadVersion: number
  readonly categories: readonly Category[]
  readonly storefront: StorefrontContent
  readonly synonyms: Synonyms
  readonly searchIndex: SearchIndex
  readonly pictures: PictureIndex
}

export interface CatalogueSnapshot {
  /** The same in all server processes; changes with every catalogue change. */
  readonly version: string
  /** Incremented by every change. */
  readonly number: number
  /** In display order. */
  readonly products: readonly Product[]
  readonly byId: ReadonlyMap<string, Product>
  readonly staticPart: StaticPart
}

/**
 * Read the version beforehand, so that the next poll finds any change made
 * meanwhile.
 */
export async function readSnapshot(
  db: Queries,
  { version, full_reload_version }: CatalogueVersion,
  addReviewTotals: AddReviewTotals,
): Promise<CatalogueSnapshot> {
  const pictures = await readPictureIndex(db)
  const products = await readAllProducts(db, { pictures, addReviewTotals })
  const synonyms = await readSynonyms(db)
  const staticPart = {
    id: (await readCatalogueId(db)) ?? 'none',
    fullReloadVersion: full_reload_version,
    categories: await readCategories(db),
    storefront: await readStorefront(db, pictures),
    synonyms,
    searchIndex: await buildSearchIndex(products, synonyms),
    pictures,
  }
  return createSnapshot(staticPart, products, version)
}

/** Applies changes of the stock, prices or ratings of some products. */
export function updateSnapshot(
  { staticPart, products }: CatalogueSnapshot,
  changed: readonly Product[],
  version: number,
): CatalogueSnapshot {
  const changes = new Map(changed.map((product) => [product.id, product]))
  const next = products.map((product) => changes.get(product.id) ?? product)
  return createSnapshot(staticPart, next, version)
}

function createSnapshot(staticPart: StaticPart, products: readonly Product[], number: number): CatalogueSnapshot {
  const byId = new Map(products.map((product) => [product.id, product]))
  return { version: `${staticPart.id}-${number}`, number, products, byId, staticPart }
}
