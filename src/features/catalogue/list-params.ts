/**
 * Parses the parameters of a product list (category, filters and sort order) from a URL's query string. Converts names
 * to lower case, so that links are case-insensitive, and omits invalid values and defaults.
 */
import { SORT_ORDERS } from '#contract/catalogue/list-options.ts'
import type { FilterOptions, SortOrder } from '#contract/schemas/catalogue.ts'
import { type PriceRange, parsePriceRange } from './filters/price-steps.ts'

export interface ListFilters extends PriceRange {
  /** Names of the selected subcategories. The filter panel labels this group "Type". */
  subcategories?: string[]
  /** Names of the selected sizes. */
  size?: string[]
  categories?: string[]
  colors?: string[]
  materials?: string[]
}

export interface ListParams extends ListFilters {
  category?: string
  sort?: SortOrder
}

/** Filter groups in which shoppers select from a list of options, in display order. */
export const FILTER_GROUPS = ['subcategories', 'size', 'categories', 'colors', 'materials'] as const

type FilterGroup = (typeof FILTER_GROUPS)[number]

export const GROUP_TITLES: Record<FilterGroup, string> = {
  subcategories: 'Type',
  size: 'Size',
  categories: 'Category',
  colors: 'Colour',
  materials: 'Material',
}

/** Returns the names from which shoppers select in a filter group; empty until the options have loaded. */
export function groupOptions(options: FilterOptions | undefined, group: FilterGroup): readonly string[] {
  return options?.[group === 'size' ? 'sizes' : group] ?? []
}

const MAX_NAMES = 30
const MAX_NAME_LENGTH = 60

/**
 * Returns the category, filters and sort order of a product list from a parsed query string. Ignores invalid values and
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
 * Returns the selected subcategory if a category and exactly one subcategory are selected, otherwise undefined. A
 * product list for a single subcategory has its own title and canonical URL.
 */
export function singleSubcategory({ category, subcategories = [] }: ListParams): string | undefined {
  return category && subcategories.length === 1 ? subcategories[0] : undefined
}

/** Returns the filters from a parsed query string, without invalid values and defaults. */
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
 * Parses names from an array or a comma-separated string. Returns the names in lower case and without duplicates.
 * Ignores names that are too long, and all names beyond the maximum number.
 */
function parseNames(value: unknown): string[] {
  if (!value) return []
  const all = String(value)
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && name.length <= MAX_NAME_LENGTH)
  return [...new Set(all)].slice(0, MAX_NAMES)
}
