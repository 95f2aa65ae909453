/** One state of the catalogue, as shoppers see it. Never changed; a change makes another edition. */
import type { Category, Product } from '#contract/product.ts'
import type { Synonyms } from '#contract/schemas/catalogue.ts'
import type { StorefrontContent } from '#contract/schemas/storefront.ts'
import { buildSearchIndex, type SearchIndex, searchProducts } from '#contract/search/search.ts'
import type { Queries } from '../../storage/transaction.ts'
import { type PictureIndex, readPictureIndex } from '../media/picture-store.ts'
import { readCategories } from './category-store.ts'
import { readProducts } from './product-store.ts'
import { readStorefront } from './storefront-store.ts'
import { readSynonyms } from './synonym-store.ts'
import { type CatalogueVersion, readCatalogueId } from './version-store.ts'

/** What stays as it is when only stock, prices and ratings change. */
interface StaticPart {
  readonly id: string
  /** The number of the last change that went beyond single products. */
  readonly fullReloadVersion: number
  readonly categories: readonly Category[]
  readonly storefront: StorefrontContent
  readonly synonyms: Synonyms
  readonly pictures: PictureIndex
}

export interface CatalogueSnapshot {
  /** The same in every process and after every restart; another one after every change. */
  readonly version: string
  /** The number in the version; it grows with every change. */
  readonly number: number
  /** In the shop's own order, which is the same for all editions of a frame. */
  readonly products: readonly Product[]
  readonly byId: ReadonlyMap<string, Product>
  readonly staticPart: StaticPart
}

/** Reads everything anew. The version was read before, so that what changes meanwhile is read once more, and never missed. */
export async function readSnapshot(
  db: Queries,
  { version, full_reload_version }: CatalogueVersion,
): Promise<CatalogueSnapshot> {
  const pictures = await readPictureIndex(db)
  const products = await readProducts(db, pictures)
  const frame = {
    id: (await readCatalogueId(db)) ?? 'none',
    fullReloadVersion: full_reload_version,
    categories: await readCategories(db),
    storefront: await readStorefront(db, pictures),
    synonyms: await readSynonyms(db),
    pictures,
  }
  return createSnapshot(frame, products, version)
}

/** The next edition, for which only those products are read that have changed after `since`. */
export async function updateSnapshot(
  db: Queries,
  { staticPart, products }: CatalogueSnapshot,
  { since, version }: { since: number; version: number },
): Promise<CatalogueSnapshot> {
  const changed = await readProducts(db, staticPart.pictures, since)
  const byId = new Map(changed.map((product) => [product.id, product]))
  const renewed = products.map((product) => byId.get(product.id) ?? product)
  return createSnapshot(staticPart, renewed, version)
}

function createSnapshot(frame: StaticPart, products: readonly Product[], number: number): CatalogueSnapshot {
  const byId = new Map(products.map((product) => [product.id, product]))
  return { version: `${frame.id}-${number}`, number, products, byId, staticPart: frame }
}

const indexes = new WeakMap<StaticPart, SearchIndex>()

/**
 * Products for a search term, best first. A blank term finds nothing. The index is made when a catalogue is first
 * searched, and serves all editions of it: stock, prices and ratings are not in it.
 */
export function searchSnapshot({ staticPart, products }: CatalogueSnapshot, term: string): Product[] {
  const index = indexes.get(staticPart) ?? buildSearchIndex(products, staticPart.synonyms)
  indexes.set(staticPart, index)
  return searchProducts({ ...index, products }, term)
}
