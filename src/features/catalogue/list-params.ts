/**
 * From a URL's query. Names become lower case; invalid values and defaults are
 * left out.
 */
import { SORT_ORDERS } from '#contract/catalogue/list-options.ts'
import type { Category } from '#contract/catalogue/product.ts'
import type { FilterOptions, SortOrder } from '#contract/schemas/catalogue.ts'
import { type PriceRange, parsePriceRange } from './filters/price-range.ts'

export interface ListFilters extends PriceRange {
  /** Labelled "Type". */
  subcategories?: string[]
  size?: string[]
  categories?: string[]
  colors?: string[]
  materials?: string[]
  /** Labelled "For". */
  recipients?: string[]
}

export interface ListParams extends ListFilters {
  category?: string
  sort?: SortOrder
}

/** In display order. */
export const FILTER_GROUPS = ['subcategories', 'size', 'categories', 'recipients', 'colors', 'materials'] as const

type FilterGroup = (typeof FILTER_GROUPS)[number]

export const GROUP_TITLES: Record<FilterGroup, string> = {
  subcategories: 'Type',
  size: 'Size',
  categories: 'Category',
  recipients: 'For',
  colors: 'Colour',
  materials: 'Material',
}

/** Empty until loaded. */
export function groupOptions(options: FilterOptions | undefined, group: FilterGroup): readonly string[] {
  return options?.[group === 'size' ? 'sizes' : group] ?? []
}

/** How many pieces each option leaves. Undefined if unknown; without those that leave none. */
export function groupCounts(options: FilterOptions | undefined, group: FilterGroup) {
  return options?.counts?.[group === 'size' ? 'sizes' : group]
}

const MAX_NAMES = 30
const MAX_NAME_LENGTH = 60

/** Ignores invalid values and never throws. Idempotent. */
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
 * Undefined unless there is exactly one, with its category. Such a list has its
 * own title and canonical URL.
 */
export function singleSubcategory({ category, subcategories = [] }: ListParams): string | undefined {
  return category && subcategories.length === 1 ? subcategories[0] : undefined
}

/**
 * Whether the shop has no such category, or the category no such type. False until
 * the categories are loaded.
 */
export function isUnknownList(params: ListParams, categories: readonly Category[] | undefined): boolean {
  if (!params.category || !categories) return false
  const category = categories.find(({ name }) => name.toLowerCase() === params.category)
  const type = singleSubcategory(params)
  return !category || (type !== undefined && !category.subcategories.some(({ name }) => name.toLowerCase() === type))
}

/** Without invalid values and defaults. */
export function parseFilters(query: Record<string, unknown>): ListFilters {
  const groups = FILTER_GROUPS.map((group) => [group, parseNames(query[group])] as const).filter(
    ([, names]) => names.length > 0,
  )
  return {
    ...parsePriceRange(query),
    ...Object.fromEntries(groups),
  }
}

/** From an array or `a,b`: lower case, unique, without long names and too many. */
function parseNames(value: unknown): string[] {
  if (!value) return []
  const all = String(value)
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && name.length <= MAX_NAME_LENGTH)
  return [...new Set(all)].slice(0, MAX_NAMES)
}
