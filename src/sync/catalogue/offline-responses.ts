/**
 * Responds to product lists, single products and searches from the catalogue
 * saved on this device, with the same query code as the server.
 */
import {
  type CatalogueQuery,
  filterOptions,
  findRelatedProducts,
  queryCatalogue,
} from '#contract/catalogue/catalogue-query.ts'
import { DEFAULT_LIMIT, MAX_LIMIT, MAX_SEARCH_LIMIT, SORT_ORDERS } from '#contract/catalogue/list-options.ts'
import { type Product, toWireProduct } from '#contract/catalogue/product.ts'
import { toPaise } from '#contract/money.ts'
import { productUnknownError } from '#contract/page-errors.ts'
import type { SortOrder, WireProductPage } from '#contract/schemas/catalogue.ts'
import type { ErrorResponse } from '#contract/schemas/error-response.ts'
import { searchProducts } from '#contract/search/search.ts'
import type { PublicRequest } from './public-endpoints.ts'
import type { SavedCatalogue } from './saved-catalogue.ts'

interface OfflineResponse {
  status: number
  body: unknown
}

/** Returns null if only the server can respond. */
export async function respondFromCatalogue(
  { products, summary, searchIndex }: SavedCatalogue,
  { name, id }: PublicRequest,
  search: URLSearchParams,
): Promise<OfflineResponse | null> {
  switch (name) {
    case 'listProducts':
      return respondToList(products, search)
    case 'readProduct':
    case 'relatedProducts': {
      const product = products.find((one) => one.id === id)
      // If the device has saved only some of the products, a missing one may
      // still exist on the server.
      if (!product) return summary.total > products.length ? null : productNotFound()
      if (name === 'readProduct') return ok({ status: 'ok', product: toWireProduct(product) })
      return ok(findRelatedProducts(products, product).map(toWireProduct))
    }
    case 'searchProducts':
    case 'productSearch': {
      const limit = parsePositiveInteger(search.get('limit'), MAX_SEARCH_LIMIT)
      if (limit === null || limit > MAX_SEARCH_LIMIT) return null
      const found = searchProducts(await searchIndex(), products, search.get('term') ?? '', limit)
      return ok(found.map(toWireProduct))
    }
    default:
      return null
  }
}

function respondToList(products: readonly Product[], search: URLSearchParams): OfflineResponse | null {
  const query = parseListQuery(search)
  if (!query) return null
  const found = queryCatalogue(products, query)
  return ok({
    status: 'ok',
    ...found,
    products: found.products.map(toWireProduct),
    page: query.page,
    options: filterOptions(products, query),
  } satisfies WireProductPage)
}

function ok(body: unknown): OfflineResponse {
  return { status: 200, body }
}

function productNotFound(): OfflineResponse {
  const { http, message } = productUnknownError
  return { status: http, body: { status: 'error', code: 'PRODUCT_UNKNOWN', message } satisfies ErrorResponse }
}

const TRUE_WORDS = ['true', '1', 'yes', 'on', 'y', 'enabled']

/**
 * Parses the parameters as the server's `productQuery` schema does, but without
 * loading zod. Returns null if the server would refuse them.
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
    recipients: parseNames(search, 'recipients'),
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
 * Returns paise, undefined if the parameter is missing, or NaN if it is not a
 * number.
 */
function parseRupees(search: URLSearchParams, key: string): number | undefined {
  const text = search.get(key)
  return text === null ? undefined : toPaise(Number(text))
}
