/** The catalogue as shoppers see it, held in memory so that no page and no list waits for the database. */
import { createHash } from 'node:crypto'
import { filterOptions } from '#contract/catalogue-query.ts'
import type { Category } from '#contract/shapes/category.ts'
import type { FilterOptions, Product } from '#contract/shapes/product.ts'
import type { Storefront } from '#contract/shapes/storefront.ts'
import type { Synonyms } from '#contract/shapes/synonyms.ts'
import type { Queries } from '../../storage/transaction.ts'
import { repeat } from '../../work/repeat.ts'
import {
  type Pictures,
  readCategories,
  readPictures,
  readProducts,
  readStorefront,
  readSynonyms,
} from './catalogue-store.ts'
import { readCatalogueVersion } from './catalogue-version.ts'
import { readRatings, readReviewsStamp } from './rating-store.ts'

export interface Edition {
  /** The same for the same content, in every process and after every restart. */
  readonly version: string
  readonly products: readonly Product[]
  readonly byId: ReadonlyMap<string, Product>
  readonly options: FilterOptions
  readonly categories: readonly Category[]
  readonly storefront: Storefront
  readonly synonyms: Synonyms
  readonly pictures: Pictures
}

export interface PublishedCatalogue {
  /** What is for sale now. A new object after every change, so that caches can be kept by it. */
  current(): Edition
  /** Reads the catalogue anew if it has changed. Other processes find out by themselves within a second. */
  refresh(): Promise<void>
  /** Stops looking for changes. Resolves when the database is no longer asked. */
  stop(): Promise<void>
}

interface Options {
  pollEveryMs?: number
  /** Hears when looking for changes begins to fail. The edition at hand goes on being shown. */
  onError: (error: unknown) => void
}

/** Reads the catalogue and keeps it as new as the database is. */
export async function publishCatalogue(
  db: Queries,
  { pollEveryMs = 500, onError }: Options,
): Promise<PublishedCatalogue> {
  let known = await readCatalogueVersion(db)
  let edition = await readEdition(db)

  const look = async () => {
    const version = await readCatalogueVersion(db)
    if (version === known) return
    edition = await readEdition(db)
    known = version
  }
  // One look after the other, so that an older edition never takes a newer one's place.
  let looks = Promise.resolve()
  const refresh = () => {
    looks = looks.then(look, look)
    return looks
  }

  const stop = repeat(refresh, { pauseMs: pollEveryMs, onError })
  return { current: () => edition, refresh, stop }
}

async function readEdition(db: Queries): Promise<Edition> {
  const pictures = await readPictures(db)
  const products = await readProducts(db, pictures, await readRatings(db))
  const categories = await readCategories(db)
  const storefront = await readStorefront(db, pictures)
  const synonyms = await readSynonyms(db)
  return {
    version: digest([products, categories, storefront, synonyms, await readReviewsStamp(db)]),
    products,
    byId: new Map(products.map((product) => [product._id, product])),
    options: filterOptions(products),
    categories,
    storefront,
    synonyms,
    pictures,
  }
}

function digest(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12)
}
