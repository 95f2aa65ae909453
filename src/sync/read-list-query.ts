import type { CatalogueQuery } from '#contract/catalogue-query.ts'
import { DEFAULT_LIMIT, LARGEST_LIMIT, SORT_ORDERS } from '#contract/list-page.ts'
import type { SortOrder } from '#contract/shapes/product.ts'

const yes = ['true', '1', 'yes', 'on', 'y', 'enabled']

/**
 * The list that an address asks for, read as the server reads it (`productQuery` in contract/shapes/product.ts, which is
 * too heavy for the device). `null` where the server would refuse the address.
 */
export function readListQuery(search: URLSearchParams): CatalogueQuery | null {
  const page = wholeNumber(search.get('page'), 1)
  const limit = wholeNumber(search.get('limit'), DEFAULT_LIMIT)
  if (page === null || limit === null || limit > LARGEST_LIMIT) return null
  const min = rupees(search, 'min')
  const max = rupees(search, 'max')
  if (Number.isNaN(min) || Number.isNaN(max)) return null
  const sort = search.get('sort')
  if (sort !== null && !isSortOrder(sort)) return null
  const newest = yes.includes(search.get('new')?.toLowerCase() ?? '')
  return {
    category: search.get('category') ?? undefined,
    subcategories: names(search, 'subcategories'),
    categories: names(search, 'categories'),
    colors: names(search, 'colors'),
    materials: names(search, 'materials'),
    min,
    max,
    sort: sort ?? (newest ? 'new' : undefined),
    page,
    limit,
  }
}

/** From 1. */
function wholeNumber(text: string | null, otherwise: number): number | null {
  const value = text === null ? otherwise : Number(text)
  return Number.isInteger(value) && value >= 1 ? value : null
}

function isSortOrder(text: string): text is SortOrder {
  return (SORT_ORDERS as readonly string[]).includes(text)
}

function names(search: URLSearchParams, key: string): string[] | undefined {
  if (!search.has(key)) return undefined
  return search
    .getAll(key)
    .flatMap((value) => value.split(','))
    .map((name) => name.trim())
    .filter(Boolean)
}

function rupees(search: URLSearchParams, key: string): number | undefined {
  const text = search.get(key)
  return text === null ? undefined : Number(text)
}
