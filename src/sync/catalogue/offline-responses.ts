/**
 * What the saved catalogue answers when the server does not. It answers with the server's own rules, so a list is the same
 * with and without a network.
 */
import { type CatalogueQuery, filterOptions, findRelatedProducts, queryCatalogue } from '#contract/catalogue-query.ts'
import { type ErrorResponse, productUnknownError } from '#contract/errors.ts'
import { DEFAULT_LIMIT, MAX_LIMIT, SORT_ORDERS } from '#contract/list-options.ts'
import type { CatalogueCopy, Product, ProductPage, SortOrder } from '#contract/schemas/catalogue.ts'
import { buildSearchIndex, type SearchIndex, searchProducts } from '#contract/search/search.ts'
import type { PublicRequest } from './public-endpoints.ts'

interface OfflineResponse {
  status: number
  body: unknown
}

/** What the server would answer to a read, if its catalogue were this one; `null` for what the copy does not hold. */
export function respondFromCatalogue(
  catalogue: CatalogueCopy,
  { name, id }: PublicRequest,
  search: URLSearchParams,
): OfflineResponse | null {
  const { products } = catalogue
  switch (name) {
    case 'listProducts':
      return respondToList(products, search)
    case 'readProduct':
      return respondAboutProduct(catalogue, id, (product) => ({ status: 'ok', product }))
    case 'relatedProducts':
      return respondAboutProduct(catalogue, id, (product) => findRelatedProducts(products, product))
    case 'searchProducts':
    case 'productSearch':
      return { status: 200, body: searchProducts(indexOf(catalogue), search.get('term') ?? '') }
    default:
      return null
  }
}

function respondToList(products: Product[], search: URLSearchParams): OfflineResponse | null {
  const query = parseListQuery(search)
  if (!query) return null
  const body: ProductPage = {
    status: 'ok',
    ...queryCatalogue(products, query),
    page: query.page,
    options: filterOptions(products, query.category),
  }
  return { status: 200, body }
}

function respondAboutProduct(
  { products, total }: CatalogueCopy,
  id: string | undefined,
  answer: (product: Product) => unknown,
): OfflineResponse | null {
  const product = products.find((candidate) => candidate._id === id)
  if (product) return { status: 200, body: answer(product) }
  // A copy that could not take everything does not know what there is not.
  return total > products.length ? null : productNotFound()
}

function productNotFound(): OfflineResponse {
  const { http, message } = productUnknownError
  return { status: http, body: { status: 'error', code: 'PRODUCT_UNKNOWN', message } satisfies ErrorResponse }
}

let latestIndex: { version: string; index: SearchIndex } | null = null

/** Made once per version: typing asks it for every few letters. */
function indexOf({ version, products, synonyms }: CatalogueCopy): SearchIndex {
  if (latestIndex?.version !== version) latestIndex = { version, index: buildSearchIndex(products, synonyms) }
  return latestIndex.index
}

const TRUE_WORDS = ['true', '1', 'yes', 'on', 'y', 'enabled']

/**
 * The list that an address asks for, read as the server reads it (`productQuery` in contract/schemas/catalogue.ts, which is
 * too heavy for the device). `null` where the server would refuse the address.
 */
export function parseListQuery(search: URLSearchParams): CatalogueQuery | null {
  const page = parsePositiveInteger(search.get('page'), 1)
  const limit = parsePositiveInteger(search.get('limit'), DEFAULT_LIMIT)
  if (page === null || limit === null || limit > MAX_LIMIT) return null
  const min = parseRupees(search, 'min')
  const max = parseRupees(search, 'max')
  if (Number.isNaN(min) || Number.isNaN(max)) return null
  const sort = search.get('sort')
  if (sort !== null && !isSortOrder(sort)) return null
  const newest = TRUE_WORDS.includes(search.get('new')?.toLowerCase() ?? '')
  return {
    category: search.get('category') ?? undefined,
    subcategories: parseNames(search, 'subcategories'),
    categories: parseNames(search, 'categories'),
    colors: parseNames(search, 'colors'),
    materials: parseNames(search, 'materials'),
    min,
    max,
    sort: sort ?? (newest ? 'new' : undefined),
    page,
    limit,
  }
}

/** From 1. */
function parsePositiveInteger(text: string | null, otherwise: number): number | null {
  const value = text === null ? otherwise : Number(text)
  return Number.isInteger(value) && value >= 1 ? value : null
}

function isSortOrder(text: string): text is SortOrder {
  return (SORT_ORDERS as readonly string[]).includes(text)
}

function parseNames(search: URLSearchParams, key: string): string[] | undefined {
  if (!search.has(key)) return undefined
  return search
    .getAll(key)
    .flatMap((value) => value.split(','))
    .map((name) => name.trim())
    .filter(Boolean)
}

function parseRupees(search: URLSearchParams, key: string): number | undefined {
  const text = search.get(key)
  return text === null ? undefined : Number(text)
}
