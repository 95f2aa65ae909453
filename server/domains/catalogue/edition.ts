/** One state of the catalogue, as shoppers see it. Never changed; a change makes another edition. */
import type { Category } from '#contract/shapes/category.ts'
import type { Product } from '#contract/shapes/product.ts'
import type { ShownByOwner } from '#contract/shapes/storefront.ts'
import type { Synonyms } from '#contract/shapes/synonyms.ts'
import type { Queries } from '../../storage/transaction.ts'
import { type Pictures, readPictures } from '../media/picture-store.ts'
import { readCategories } from './category-store.ts'
import { readProducts } from './product-store.ts'
import { readStorefront } from './storefront-store.ts'
import { readSynonyms } from './synonym-store.ts'
import { type CatalogueVersion, readCatalogueId } from './version-store.ts'

/** What stays as it is when only stock, prices and ratings change. */
export interface Frame {
  readonly id: string
  /** The number of the last change that went beyond single products. */
  readonly wholeSince: number
  readonly categories: readonly Category[]
  readonly storefront: ShownByOwner
  readonly synonyms: Synonyms
  readonly pictures: Pictures
}

export interface Edition {
  /** The same in every process and after every restart; another one after every change. */
  readonly version: string
  /** The number in the version; it grows with every change. */
  readonly number: number
  /** In the shop's own order, which is the same for all editions of a frame. */
  readonly products: readonly Product[]
  readonly byId: ReadonlyMap<string, Product>
  readonly frame: Frame
}

/** Reads everything anew. The version was read before, so that what changes meanwhile is read once more, and never missed. */
export async function readEdition(db: Queries, { version, whole_since }: CatalogueVersion): Promise<Edition> {
  const pictures = await readPictures(db)
  const products = await readProducts(db, pictures)
  const frame = {
    id: (await readCatalogueId(db)) ?? 'none',
    wholeSince: whole_since,
    categories: await readCategories(db),
    storefront: await readStorefront(db, pictures),
    synonyms: await readSynonyms(db),
    pictures,
  }
  return editionOf(frame, products, version)
}

/** The next edition, for which only those products are read that have changed after `since`. */
export async function nextEdition(
  db: Queries,
  { frame, products }: Edition,
  { since, version }: { since: number; version: number },
): Promise<Edition> {
  const changed = await readProducts(db, frame.pictures, since)
  const byId = new Map(changed.map((product) => [product._id, product]))
  const renewed = products.map((product) => byId.get(product._id) ?? product)
  return editionOf(frame, renewed, version)
}

function editionOf(frame: Frame, products: readonly Product[], number: number): Edition {
  const byId = new Map(products.map((product) => [product._id, product]))
  return { version: `${frame.id}-${number}`, number, products, byId, frame }
}
