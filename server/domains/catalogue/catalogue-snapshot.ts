/**
 * Creates immutable snapshots of the published catalogue. Every catalogue change creates a new snapshot.
 */
import { type CatalogueIndex, indexCatalogue, updateIndex } from '#contract/catalogue/catalogue-index.ts'
import type { Category, Product } from '#contract/catalogue/product.ts'
import type { Synonyms } from '#contract/schemas/catalogue.ts'
import type { StorefrontContent } from '#contract/schemas/storefront.ts'
import { inSlices } from '../../lib/in-slices.ts'
import type { Queries } from '../../storage/transaction.ts'
import { type PictureIndex, readPictureIndex } from '../media/picture-store.ts'
import { readCategories } from './category-store.ts'
import { type AddReviewTotals, readAllProducts } from './published-product-store.ts'
import { readStorefront } from './storefront-store.ts'
import { readSynonyms } from './synonym-store.ts'
import { type CatalogueVersion, readCatalogueId } from './version-store.ts'

/** The part of a catalogue snapshot that the next snapshot reuses if only stock, prices or ratings have changed. */
interface StaticPart {
  /** Id that distinguishes this shop's catalogue from other shops' catalogues. */
  readonly id: string
  /**
   * Version of the last change to anything other than stock, prices and ratings. A device with an older version must
   * load the whole catalogue again.
   */
  readonly fullReloadVersion: number
  readonly categories: readonly Category[]
  readonly storefront: StorefrontContent
  readonly synonyms: Synonyms
  readonly pictures: PictureIndex
}

export interface CatalogueSnapshot {
  /** Version id of the snapshot, which is the same in all server processes and changes with every catalogue change. */
  readonly version: string
  /** The catalogue's version number, which is incremented by every change. */
  readonly number: number
  /** Published products in the shop's display order. */
  readonly products: readonly Product[]
  readonly byId: Pick<ReadonlyMap<string, Product>, 'get' | 'has'>
  readonly index: CatalogueIndex
  readonly staticPart: StaticPart
}

/**
 * Reads the whole catalogue from the database. The version must have been read beforehand, so that the next poll finds
 * any change made in the meantime.
 */
export async function readSnapshot(
  db: Queries,
  { version, full_reload_version }: CatalogueVersion,
  addReviewTotals: AddReviewTotals,
): Promise<CatalogueSnapshot> {
  const pictures = await readPictureIndex(db)
  const products = await readAllProducts(db, { pictures, addReviewTotals })
  const staticPart = {
    id: (await readCatalogueId(db)) ?? 'none',
    fullReloadVersion: full_reload_version,
    categories: await readCategories(db),
    storefront: await readStorefront(db, pictures),
    synonyms: await readSynonyms(db),
    pictures,
  }
  return createSnapshot(staticPart, await inSlices(indexCatalogue(products)), version)
}

/** Creates the next snapshot after changes to the stock, prices or ratings of some products. */
export async function updateSnapshot(
  { staticPart, index }: CatalogueSnapshot,
  changed: readonly Product[],
  version: number,
): Promise<CatalogueSnapshot> {
  return createSnapshot(staticPart, await inSlices(updateIndex(index, changed)), version)
}

function createSnapshot(staticPart: StaticPart, index: CatalogueIndex, number: number): CatalogueSnapshot {
  const { products, positions } = index
  const byId = {
    get: (id: string) => products[positions.get(id) ?? -1],
    has: (id: string) => positions.has(id),
  }
  return { version: `${staticPart.id}-${number}`, number, products, byId, index, staticPart }
}
