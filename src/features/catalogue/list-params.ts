/**
 * Parses a product list's parameters (category, filters and sort order) from its URL. Names are lower-cased, so that
 * links are case-insensitive. Invalid values and defaults (sorting by `popular`, the limits of the price slider) are
 * omitted.
 */
import { SORT_ORDERS } from '#contract/catalogue/list-options.ts'
import type { SortOrder } from '#contract/schemas/catalogue.ts'
import { type PriceRange, parsePriceRange } from './filters/price-range.ts'

export interface ListFilters extends PriceRange {
  /** Names of the selected subcategories, labelled "Type" in the filter panel. */
  subcategories?: string[]
  categories?: string[]
  colors?: string[]
  materials?: string[]
}

export interface ListParams extends ListFilters {
  category?: string
  sort?: SortOrder
}

/** The filters that offer a list of options, in display order. */
export const FILTER_GROUPS = ['subcategories', 'categories', 'colors', 'materials'] as const
export const GROUP_TITLES = { subcategories: 'Type', categories: 'Category', colors: 'Colour', materials: 'Material' }

const MAX_NAMES = 30
const MAX_NAME_LENGTH = 60

/**
 * Reads the category, filters and sort order of a product list from a parsed query string. Ignores invalid values;
 * never throws. Idempotent.
 */
export function parseListParams(query: Record<string, unknown>): ListParams {
  const [category] = parseNames(query.category)
  const sort = SORT_ORDERS.find((order) => order === query.sort && order !== 'popular')
  return {
    ...(category && { category }),
    ...parseFilters(query),
    ...(sort && { sort }),
  }
}

/**
 * Returns the selected subcategory if a category and exactly one subcategory are selected, otherwise undefined. Such a
 * list has its own title and canonical URL.
 */
export function singleSubcategory({ category, subcategories = [] }: ListParams): string | undefined {
  return category && subcategories.length === 1 ? subcategories[0] : undefined
}

/** Reads the filters from a parsed query string. Omits defaults and invalid values. */
export function parseFilters(query: Record<string, unknown>): ListFilters {
  const groups = FILTER_GROUPS.map((group) => [group, parseNames(query[group])] as const).filter(
    ([, names]) => names.length > 0,
  )
  return {
    ...parsePriceRange(query),
    ...Object.fromEntries(groups),
  }
}

/**
 * Reads names from a comma-separated string or an array, in lower case and without duplicates. Ignores overlong and
 * surplus names.
 */
function parseNames(value: unknown): string[] {
  const all = String(value ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && name.length <= MAX_NAME_LENGTH)
  return [...new Set(all)].slice(0, MAX_NAMES)
}
