/**
 * Responds to catalogue requests (product lists, single products and searches) from the copy of the catalogue saved on
 * this device, using the same query code as the server.
 */
import {
  type CatalogueQuery,
  filterOptions,
  findRelatedProducts,
  queryCatalogue,
} from '#contract/catalogue/catalogue-query.ts'
import { DEFAULT_LIMIT, MAX_LIMIT, SORT_ORDERS } from '#contract/catalogue/list-options.ts'
import { type Product, readProduct, toWireProduct } from '#contract/catalogue/product.ts'
import { productUnknownError } from '#contract/errors.ts'
import { toPaise } from '#contract/money.ts'
import type { CatalogueCopy, SortOrder, WireProductPage } from '#contract/schemas/catalogue.ts'
import type { ErrorResponse } from '#contract/schemas/error-response.ts'
import { buildSearchIndex, type SearchIndex, searchProducts } from '#contract/search/search.ts'
import type { PublicRequest } from './public-endpoints.ts'

interface OfflineResponse {
  status: number
  body: unknown
}

/**
 * Builds the response to a public API request from the saved catalogue. Returns null if only the server can respond to
 * the request.
 */
export function respondFromCatalogue(
  catalogue: CatalogueCopy,
  { name, id }: PublicRequest,
  search: URLSearchParams,
): OfflineResponse | null {
  switch (name) {
    case 'listProducts':
      return respondToList(productsOf(catalogue), search)
    case 'readProduct':
      return respondAboutProduct(catalogue, id, (product) => ({ status: 'ok', product: toWireProduct(product) }))
    case 'relatedProducts':
      return respondAboutProduct(catalogue, id, (product) =>
        findRelatedProducts(productsOf(catalogue), product).map(toWireProduct),
      )
    case 'searchProducts':
    case 'productSearch':
      return { status: 200, body: searchProducts(indexOf(catalogue), search.get('term') ?? '').map(toWireProduct) }
    default:
      return null
  }
}

function respondToList(products: readonly Product[], search: URLSearchParams): OfflineResponse | null {
  const query = parseListQuery(search)
  if (!query) return null
  const found = queryCatalogue(products, query)
  const body: WireProductPage = {
    status: 'ok',
    ...found,
    products: found.products.map(toWireProduct),
    page: query.page,
    options: filterOptions(products, query.category),
  }
  return { status: 200, body }
}

function respondAboutProduct(
  catalogue: CatalogueCopy,
  id: string | undefined,
  bodyOf: (product: Product) => unknown,
): OfflineResponse | null {
  const product = productsOf(catalogue).find((candidate) => candidate.id === id)
  if (product) return { status: 200, body: bodyOf(product) }
  // If the device has saved only some of the products, a missing one may still exist on the server.
  return catalogue.total > catalogue.products.length ? null : productNotFound()
}

function productNotFound(): OfflineResponse {
  const { http, message } = productUnknownError
  return { status: http, body: { status: 'error', code: 'PRODUCT_UNKNOWN', message } satisfies ErrorResponse }
}

let latest: { version: string; products: readonly Product[]; index: SearchIndex | null } | null = null

/**
 * Returns the cache entry for this version of the catalogue, with the products in the app's internal format. Converts
 * the products only once per version.
 */
function latestFor({ version, products }: CatalogueCopy): NonNullable<typeof latest> {
  if (latest?.version !== version) latest = { version, products: products.map(readProduct), index: null }
  return latest
}

function productsOf(catalogue: CatalogueCopy): readonly Product[] {
  return latestFor(catalogue).products
}

/**
 * Returns the search index for a catalogue. Builds the index only once per catalogue version, because a search runs
 * every few keystrokes.
 */
function indexOf(catalogue: CatalogueCopy): SearchIndex {
  const known = latestFor(catalogue)
  known.index ??= buildSearchIndex(known.products, catalogue.synonyms)
  return known.index
}

const TRUE_WORDS = ['true', '1', 'yes', 'on', 'y', 'enabled']

/**
 * Parses the query parameters of a product-list request as the server does with the `productQuery` schema, but without
 * loading zod. Returns null if the server would refuse the parameters.
 */
export function parseListQuery(search: URLSearchParams): CatalogueQuery | null {
  const page = parsePositiveInteger(search.get('page'), 1)
  const limit = parsePositiveInteger(search.get('limit'), DEFAULT_LIMIT)
  if (page === null || limit === null || limit > MAX_LIMIT) return null
  const minPaise = parseRupees(search, 'min')
  const maxPaise = parseRupees(search, 'max')
  if (Number.isNaN(minPaise) || Number.isNaN(maxPaise)) return null
  const sort = search.get('sort')
  if (sort !== null && !isSortOrder(sort)) return null
  const isNewest = TRUE_WORDS.includes(search.get('new')?.toLowerCase() ?? '')
  return {
    category: search.get('category') ?? undefined,
    subcategories: parseNames(search, 'subcategories'),
    categories: parseNames(search, 'categories'),
    colors: parseNames(search, 'colors'),
    materials: parseNames(search, 'materials'),
    sizes: parseNames(search, 'size'),
    minPaise,
    maxPaise,
    sort: sort ?? (isNewest ? 'new' : undefined),
    page,
    limit,
  }
}

function parsePositiveInteger(text: string | null, otherwise: number): number | null {
  const value = text === null ? otherwise : Number(text)
  return Number.isInteger(value) && value >= 1 ? value : null
}

function isSortOrder(text: string): text is SortOrder {
  return SORT_ORDERS.some((order) => order === text)
}

function parseNames(search: URLSearchParams, key: string): string[] | undefined {
  if (!search.has(key)) return undefined
  return search
    .getAll(key)
    .flatMap((value) => value.split(','))
    .map((name) => name.trim())
    .filter(Boolean)
}

/**
 * Parses a price in rupees from a query parameter and returns the price in paise. Returns undefined if the parameter is
 * missing and NaN if it is not a number.
 */
function parseRupees(search: URLSearchParams, key: string): number | undefined {
  const text = search.get(key)
  return text === null ? undefined : toPaise(Number(text))
}
