/**
 * What the address of the list says: category, filters and order. Names are lower-case, so that a link means the same
 * however it was typed. What cannot be meant is left out, and so is what says nothing (the order `popular`, an end of the
 * price slider).
 */
import { SORT_ORDERS } from '#contract/list-options.ts'
import type { SortOrder } from '#contract/schemas/catalogue.ts'

export interface ListFilters {
  /** Rupees, inclusive. */
  min?: number
  /** Rupees, inclusive. Left out at the slider's right end, which means "1000 and above". */
  max?: number
  /** What kinds within a category. */
  subcategories?: string[]
  categories?: string[]
  colors?: string[]
  materials?: string[]
}

export interface ListParams extends ListFilters {
  category?: string
  sort?: SortOrder
}

/** The price slider (specification, section 9): rupees. */
export const PRICE_STEP = 50
export const PRICE_MAX = 1000

/** The filters with names to choose from, in the order in which they are shown, and what shoppers read over them. */
export const FILTER_GROUPS = ['subcategories', 'categories', 'colors', 'materials'] as const
export const GROUP_TITLES = { subcategories: 'Type', categories: 'Category', colors: 'Colour', materials: 'Material' }

const MAX_NAMES = 30
const MAX_NAME_LENGTH = 60

/** Reads the parsed query of an address. Never throws; reading again what it answers changes nothing. */
export function parseListParams(query: Record<string, unknown>): ListParams {
  const [category] = parseNames(query.category)
  const sort = SORT_ORDERS.find((order) => order === query.sort && order !== 'popular')
  return {
    ...(category && { category }),
    ...parseFilters(query),
    ...(sort && { sort }),
  }
}

/** The subcategory that a list is of: where it is of one alone, the list is a page of its own. */
export function singleSubcategory({ category, subcategories = [] }: ListParams): string | undefined {
  return category && subcategories.length === 1 ? subcategories[0] : undefined
}

/** The filters alone, in the form they have in the address. */
export function parseFilters(query: Record<string, unknown>): ListFilters {
  const lowest = parsePrice(query.min, Math.floor) ?? 0
  const highest = parsePrice(query.max, Math.ceil) ?? PRICE_MAX
  const [min, max] = lowest <= highest ? [lowest, highest] : [0, PRICE_MAX]
  const groups = FILTER_GROUPS.map((group) => [group, parseNames(query[group])] as const).filter(
    ([, chosen]) => chosen.length,
  )
  return {
    ...(min > 0 && { min }),
    ...(max < PRICE_MAX && { max }),
    ...Object.fromEntries(groups),
  }
}

/** An amount on the slider, or undefined where there is none. */
function parsePrice(value: unknown, round: (steps: number) => number): number | undefined {
  const amount = value === undefined || value === '' ? Number.NaN : Number(value)
  if (!(amount >= 0)) return undefined
  return Math.min(round(amount / PRICE_STEP) * PRICE_STEP, PRICE_MAX)
}

/** A list as text with commas, or as the router hands on what it has read already. */
function parseNames(value: unknown): string[] {
  const all = String(value ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && name.length <= MAX_NAME_LENGTH)
  return [...new Set(all)].slice(0, MAX_NAMES)
}
