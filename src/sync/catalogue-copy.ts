/**
 * What the saved catalogue answers when the server does not. It answers with the server's own rules, so a list is the same
 * with and without a network.
 */
import { filterOptions, queryCatalogue, relatedProducts } from '#contract/catalogue-query.ts'
import { type ErrorAnswer, productUnknown } from '#contract/errors.ts'
import { buildSearchIndex, type SearchIndex, searchProducts } from '#contract/search.ts'
import type { CatalogueCopy, Product, ProductPage } from '#contract/shapes/product.ts'
import type { AskedRead } from './public-reads.ts'
import { readListQuery } from './read-list-query.ts'

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
      return about(catalogue, id, (product) => ({ status: 'ok', product }))
    case 'relatedProducts':
      return about(catalogue, id, (product) => relatedProducts(products, product))
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
    options: filterOptions(products, query.category),
  }
  return { status: 200, body }
}

function about(
  { products, total }: CatalogueCopy,
  id: string | undefined,
  answer: (product: Product) => unknown,
): CopyAnswer | null {
  const product = products.find((candidate) => candidate._id === id)
  if (product) return { status: 200, body: answer(product) }
  // A copy that could not take everything does not know what there is not.
  return total > products.length ? null : unknownProduct()
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
