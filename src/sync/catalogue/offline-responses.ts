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
import { DEFAULT_LIMIT, MAX_LIMIT, MAX_SEARCH_LIMIT, SORT_ORDERS } from '#contract/catalogue/list-options.ts'
import { toWireProduct } from '#contract/catalogue/product.ts'
import type { ProductFacts } from '#contract/catalogue/product-facts.ts'
import { toPaise } from '#contract/money.ts'
import { productUnknownError } from '#contract/page-errors.ts'
import type { SortOrder, WireProduct, WireProductPage } from '#contract/schemas/catalogue.ts'
import type { ErrorResponse } from '#contract/schemas/error-response.ts'
import { searchPositions } from '#contract/search/search.ts'
import type { CatalogueContent } from './catalogue-content.ts'
import type { PublicRequest } from './public-endpoints.ts'
import type { SavedCatalogue } from './saved-catalogue.ts'

interface OfflineResponse {
  status: number
  body: unknown
}

/**
 * Builds the response to a public API request from the saved catalogue. Returns null if only the server can respond to
 * the request.
 */
export async function respondFromCatalogue(
  { content, summary }: SavedCatalogue,
  { name, id }: PublicRequest,
  search: URLSearchParams,
): Promise<OfflineResponse | null> {
  switch (name) {
    case 'listProducts':
      return respondToList(content, search)
    case 'readProduct':
    case 'relatedProducts': {
      const facts = await content.facts()
      if (!facts) return null
      const at = facts.findIndex((product) => product.id === id)
      const product = facts[at]
      // If the device has saved only some of the products, a missing one may still exist on the server.
      if (!product) return summary.total > facts.length ? null : productNotFound()
      if (name === 'readProduct') return respondWith(content, [at], ([found]) => ({ status: 'ok', product: found }))
      return respondWith(content, positionsOf(findRelatedProducts(facts, product), facts))
    }
    case 'searchProducts':
    case 'productSearch': {
      const limit = parsePositiveInteger(search.get('limit'), MAX_SEARCH_LIMIT)
      if (limit === null || limit > MAX_SEARCH_LIMIT) return null
      return respondWith(content, searchPositions(content, search.get('term') ?? '', limit))
    }
    default:
      return null
  }
}

async function respondToList(content: CatalogueContent, search: URLSearchParams): Promise<OfflineResponse | null> {
  const query = parseListQuery(search)
  if (!query) return null
  const facts = await content.facts()
  if (!facts) return null
  const found = queryCatalogue(facts, query)
  return respondWith(
    content,
    positionsOf(found.products, facts),
    (products): WireProductPage => ({
      status: 'ok',
      ...found,
      products,
      page: query.page,
      options: filterOptions(facts, query.category),
    }),
  )
}

/** Responds with the products at some positions. Returns null if their texts cannot be read. */
async function respondWith(
  content: CatalogueContent,
  positions: readonly number[],
  bodyOf: (products: WireProduct[]) => unknown = (products) => products,
): Promise<OfflineResponse | null> {
  const products = await content.productsAt(positions)
  return products && { status: 200, body: bodyOf(products.map(toWireProduct)) }
}

function positionsOf(found: readonly ProductFacts[], facts: readonly ProductFacts[]): number[] {
  return found.map((one) => facts.indexOf(one))
}

function productNotFound(): OfflineResponse {
  const { http, message } = productUnknownError
  return { status: http, body: { status: 'error', code: 'PRODUCT_UNKNOWN', message } satisfies ErrorResponse }
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
