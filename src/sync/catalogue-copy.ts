/**
 * The whole published catalogue on the device: saved by the worker when the line is idle, and asked when the server does
 * not answer. It answers with the server's own rules, so a list is the same with and without a network.
 */
import { filterOptions, queryCatalogue, relatedProducts } from '#contract/catalogue-query.ts'
import { type ErrorAnswer, productUnknown } from '#contract/errors.ts'
import { buildSearchIndex, type SearchIndex, searchProducts } from '#contract/search.ts'
import type { CatalogueCopy, Product, ProductPage } from '#contract/shapes/product.ts'
import { device } from './device.ts'
import type { AskedRead } from './public-reads.ts'
import { readListQuery } from './read-list-query.ts'

/** Raise the number when the stored form or `Product` changes: a copy under another key is not read. */
const KEY = 'catalogue-2'

export interface SavedCatalogue extends CatalogueCopy {
  /** The server's name for this state, to ask whether there is another one. */
  etag: string | null
  /** When the server last said that this is the catalogue (epoch ms). */
  savedAt: number
}

export async function saveCatalogue(catalogue: SavedCatalogue): Promise<void> {
  await device.update(KEY, () => catalogue)
}

/** `null` where none was saved or the device does not give it out. */
export async function readSavedCatalogue(): Promise<SavedCatalogue | null> {
  const stored = await device.read(KEY)
  return isSavedCatalogue(stored) ? stored : null
}

/** Only `saveCatalogue` writes under this key, so its mark tells the form. */
function isSavedCatalogue(stored: unknown): stored is SavedCatalogue {
  return typeof stored === 'object' && stored !== null && 'products' in stored && 'savedAt' in stored
}

export interface CopyAnswer {
  status: number
  body: unknown
}

/** What the server would answer to a read, if its catalogue were this one; `null` for what the copy does not hold. */
export function answerFrom(
  catalogue: CatalogueCopy,
  { name, id }: AskedRead,
  search: URLSearchParams,
): CopyAnswer | null {
  const { products } = catalogue
  switch (name) {
    case 'listProducts':
      return list(products, search)
    case 'readProduct':
      return about(products, id, (product) => ({ status: 'ok', product }))
    case 'relatedProducts':
      return about(products, id, (product) => relatedProducts(products, product))
    case 'searchProducts':
    case 'productSearch':
      return { status: 200, body: searchProducts(indexOf(catalogue), search.get('term') ?? '') }
    default:
      return null
  }
}

function list(products: Product[], search: URLSearchParams): CopyAnswer | null {
  const query = readListQuery(search)
  if (!query) return null
  const body: ProductPage = {
    status: 'ok',
    ...queryCatalogue(products, query),
    page: query.page,
    options: filterOptions(products),
  }
  return { status: 200, body }
}

function about(products: Product[], id: string | undefined, answer: (product: Product) => unknown): CopyAnswer {
  const product = products.find((candidate) => candidate._id === id)
  return product ? { status: 200, body: answer(product) } : unknownProduct()
}

function unknownProduct(): CopyAnswer {
  const { http, message } = productUnknown
  return { status: http, body: { status: 'error', code: 'PRODUCT_UNKNOWN', message } satisfies ErrorAnswer }
}

let latestIndex: { version: string; index: SearchIndex } | null = null

/** Made once per version: typing asks it for every few letters. */
function indexOf({ version, products, synonyms }: CatalogueCopy): SearchIndex {
  if (latestIndex?.version !== version) latestIndex = { version, index: buildSearchIndex(products, synonyms) }
  return latestIndex.index
}
