/**
 * Filters, sorts and pages products. Server, page and service worker share it, so
 * that lists are the same offline. It looks at every product; an index would pay
 * off above about 20,000 and belongs here.
 */
import type { Paise } from '../money.ts'
import type { FilterOptions, SortOrder } from '../schemas/catalogue.ts'
import type { Product } from './product.ts'

export interface CatalogueQuery {
  category?: string | undefined
  subcategories?: readonly string[] | undefined
  categories?: readonly string[] | undefined
  colors?: readonly string[] | undefined
  materials?: readonly string[] | undefined
  recipients?: readonly string[] | undefined
  /** At least one of them must be in stock. */
  sizes?: readonly string[] | undefined
  /** In paise. */
  minPaise?: Paise | undefined
  /** In paise. */
  maxPaise?: Paise | undefined
  sort?: SortOrder | undefined
  /** Starts at 1. */
  page: number
  limit: number
}

export interface CatalogueResult {
  products: Product[]
  total: number
  totalPages: number
}

/** Pages past the end are empty. Never throws. */
export function queryCatalogue(products: readonly Product[], query: CatalogueQuery): CatalogueResult {
  const found = sortProducts(products.filter(makeMatcher(query)), query.sort ?? 'popular')
  const from = (query.page - 1) * query.limit
  return {
    products: found.slice(from, from + query.limit),
    total: found.length,
    totalPages: Math.ceil(found.length / query.limit),
  }
}

function makeMatcher(query: Filters): (product: Product) => boolean {
  const { minPaise = 0, maxPaise = Number.POSITIVE_INFINITY } = query
  const category = anyOf(query.category ? [query.category] : undefined)
  const groups = FILTER_GROUPS.flatMap((group) => {
    const isWanted = anyOf(query[group])
    return isWanted ? { isWanted, valuesOf: GROUP_VALUES[group] } : []
  })
  return (product) =>
    product.pricePaise >= minPaise &&
    product.pricePaise <= maxPaise &&
    (!category || product.categories.some(category)) &&
    groups.every(({ isWanted, valuesOf }) => valuesOf(product).some(isWanted))
}

function sizesInStock({ sizes = [] }: Pick<Product, 'sizes'>): string[] {
  return sizes.filter(({ stock }) => stock > 0).map(({ size }) => size)
}

/** Ignores case. Null if there are no names. */
function anyOf(names: readonly string[] | undefined): ((name: string) => boolean) | null {
  if (!names?.length) return null
  const wanted = new Set(names.map((name) => name.toLowerCase()))
  // The names of a catalogue are few, so most have been seen before.
  const known = new Map<string, boolean>()
  return (name) => {
    const isWanted = known.get(name) ?? wanted.has(name.toLowerCase())
    known.set(name, isWanted)
    return isWanted
  }
}

/** `popular` is the catalogue order, which also breaks ties of price and date. */
function sortProducts(products: Product[], order: SortOrder): Product[] {
  switch (order) {
    case 'popular':
      return products
    case 'new':
      return products.sort(byNewest)
    case 'price-low':
      return products.sort((a, b) => a.pricePaise - b.pricePaise)
    case 'price-high':
      return products.sort((a, b) => b.pricePaise - a.pricePaise)
  }
}

/** ISO dates can be compared as text. */
export function byNewest(a: Pick<Product, 'updatedAt'>, b: Pick<Product, 'updatedAt'>): number {
  if (a.updatedAt === b.updatedAt) return 0
  return a.updatedAt < b.updatedAt ? 1 : -1
}

/** Specification, section 9. */
const MAX_RELATED_PRODUCTS = 4

/**
 * Products that share a category, most similar first by availability,
 * subcategory, categories and colours. Ties keep the catalogue order.
 */
export function findRelatedProducts(products: readonly Product[], to: Product): Product[] {
  const isSubcategory = anyOf([to.subcategory])
  const isCategory = anyOf(to.categories)
  const isColor = anyOf(to.color)
  const byLikeness: Product[][] = []
  for (const product of products) {
    if (product.id === to.id || !isCategory || !product.categories.some(isCategory)) continue
    const likeness =
      (product.stock > 0 ? 10 : 0) +
      (isSubcategory?.(product.subcategory) ? 4 : 0) +
      (isColor ? Math.min(product.color.filter(isColor).length, 2) : 0)
    const alike = byLikeness[likeness] ?? []
    byLikeness[likeness] = alike
    alike.push(product)
  }
  return byLikeness.reverse().flat().slice(0, MAX_RELATED_PRODUCTS)
}

type Filters = Omit<CatalogueQuery, 'page' | 'limit' | 'sort'>

/**
 * Values in order of first appearance, for a category or the whole catalogue.
 * Omits the category's own name. Only a category has subcategories and sizes:
 * those in stock, in the order of their numbers. `counts` says how many products
 * each value leaves beside what is chosen in the other groups; without those
 * that leave none.
 */
export function filterOptions(products: readonly Product[], query: Filters): Required<FilterOptions> {
  const counts = countValues(products, query)
  const plain = (group: FilterGroup) => [group, Object.fromEntries(counts[group])] as const
  return {
    ...optionNames(products, query.category?.toLowerCase() ?? ''),
    counts: Object.fromEntries(FILTER_GROUPS.map(plain)) as Required<FilterOptions>['counts'],
  }
}

type OptionNames = Omit<Required<FilterOptions>, 'counts'>

function optionNames(products: readonly Product[], own: string): OptionNames {
  const known = knownNames.get(products) ?? new Map<string, OptionNames>()
  knownNames.set(products, known)
  const names = known.get(own) ?? findNames(products, own)
  // A name that no product has may be anything.
  if (names.materials.length > 0) known.set(own, names)
  return names
}

/** By category: all lists of a category repeat them. */
const knownNames = new WeakMap<readonly Product[], Map<string, OptionNames>>()

function findNames(products: readonly Product[], own: string): OptionNames {
  const { subcategories, categories, colors, materials, recipients, sizes } = countValues(products, { category: own })
  return {
    subcategories: own ? [...subcategories.keys()] : [],
    categories: [...categories.keys()].filter((name) => name.toLowerCase() !== own),
    colors: [...colors.keys()],
    materials: [...materials.keys()],
    recipients: [...recipients.keys()],
    sizes: own ? [...sizes.keys()].sort(bySize) : [],
  }
}

const GROUP_VALUES = {
  subcategories: ({ subcategory }: Product) => [subcategory],
  categories: (product: Product) => product.categories,
  colors: (product: Product) => product.color,
  materials: ({ materials }: Product) => [materials],
  recipients: ({ recipients = [] }: Product) => recipients,
  sizes: sizesInStock,
}
type FilterGroup = keyof typeof GROUP_VALUES
const FILTER_GROUPS = Object.keys(GROUP_VALUES) as FilterGroup[]

/** In one pass: a product that only one group excludes counts for that group. */
function countValues(products: readonly Product[], query: Filters): Record<FilterGroup, Map<string, number>> {
  const { category, minPaise, maxPaise } = query
  const groups = FILTER_GROUPS.map((group) => ({
    matches: makeMatcher({ [group]: query[group] }),
    valuesOf: GROUP_VALUES[group],
    counts: new Map<string, number>(),
  }))
  for (const product of products.filter(makeMatcher({ category, minPaise, maxPaise }))) {
    const excluding = groups.filter(({ matches }) => !matches(product))
    if (excluding.length > 1) continue
    for (const { valuesOf, counts } of excluding.length === 1 ? excluding : groups) {
      for (const value of valuesOf(product)) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  }
  return Object.fromEntries(FILTER_GROUPS.map((group, at) => [group, groups[at]?.counts])) as ReturnType<
    typeof countValues
  >
}

/**
 * By the numbers in sizes: bangle size 2.10 follows 2.8, and ring size 9 precedes
 * 10.
 */
const { compare: bySize } = new Intl.Collator('en', { numeric: true })
