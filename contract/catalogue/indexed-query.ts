/**
 * Answers the questions of `catalogue-query.ts` from a catalogue index, with the same results. Only the server uses it:
 * the catalogue on a device is small enough to be scanned.
 */
import type { FilterOptions, SortOrder } from '../schemas/catalogue.ts'
import type { CatalogueIndex, NamedSets } from './catalogue-index.ts'
import {
  bySize,
  type CatalogueQuery,
  type CatalogueResult,
  MAX_RELATED_PRODUCTS,
  sizesInStock,
} from './catalogue-query.ts'
import {
  addTo,
  allBits,
  type Bits,
  clearBit,
  countBits,
  emptyBits,
  hasBit,
  intersect,
  keepBetween,
  membersOf,
} from './position-set.ts'
import type { Product } from './product.ts'

/** Returns what `queryCatalogue` returns for the products of the index. */
export function queryIndex(index: CatalogueIndex, query: CatalogueQuery): CatalogueResult {
  const matches = findMatches(index, query)
  const total = matches ? countBits(matches) : index.products.length
  const from = (query.page - 1) * query.limit
  const range = { order: query.sort ?? 'popular', from, to: from + query.limit }
  return {
    products: sortedPage(index, matches, range).flatMap((at) => index.products[at] ?? []),
    total,
    totalPages: Math.ceil(total / query.limit),
  }
}

/** Returns the positions of the products that match a query, or null if all do. */
function findMatches(index: CatalogueIndex, query: CatalogueQuery): Bits | null {
  const { categories, subcategories, colors, materials, sizes } = index.named
  const filters = [
    query.category ? anyOf(index, categories, [query.category]) : null,
    anyOf(index, subcategories, query.subcategories),
    anyOf(index, categories, query.categories),
    anyOf(index, colors, query.colors),
    anyOf(index, materials, query.materials),
    anyOf(index, sizes, query.sizes),
  ]
  let matches: Bits | null = null
  for (const filter of filters) {
    if (matches && filter) intersect(matches, filter)
    matches ??= filter
  }
  const { minPaise = 0, maxPaise = Number.POSITIVE_INFINITY } = query
  if (minPaise === 0 && maxPaise === Number.POSITIVE_INFINITY) return matches
  const { prices } = index
  return keepBetween(matches ?? allBits(prices.length), prices, minPaise, maxPaise)
}

/** Returns the positions that have any of the names, or null if no names are given. */
function anyOf({ products }: CatalogueIndex, sets: NamedSets, names: readonly string[] | undefined): Bits | null {
  if (!names?.length) return null
  const bits = emptyBits(products.length)
  for (const name of new Set(names.map((name) => name.toLowerCase()))) {
    const set = sets.get(name)
    if (set) addTo(bits, set)
  }
  return bits
}

/** Sorting the matches is faster than walking along a sort order if there are no more than this. */
const FEW_MATCHES = 256

interface PageRange {
  order: SortOrder
  from: number
  to: number
}

/** Returns the positions on one page of the matches, or of all products if `matches` is null. */
function sortedPage(index: CatalogueIndex, matches: Bits | null, { order, from, to }: PageRange): number[] {
  if (order === 'popular') {
    return matches
      ? membersOf(matches, from, to)
      : Array.from({ length: Math.min(to, index.products.length) - from }, (_, at) => from + at)
  }
  const sorted = index.orders[order]
  if (!matches) return [...sorted.subarray(from, to)]
  const few = membersOf(matches, 0, FEW_MATCHES + 1)
  if (few.length <= FEW_MATCHES) {
    const rank = index.ranks[order]
    return few.sort((a, b) => (rank[a] ?? 0) - (rank[b] ?? 0)).slice(from, to)
  }
  const page: number[] = []
  let seen = 0
  for (let at = 0; at < sorted.length && seen < to; at++) {
    const position = sorted[at] ?? 0
    if (hasBit(matches, position) && seen++ >= from) page.push(position)
  }
  return page
}

/** Returns what `filterOptions` returns for the products of the index. */
export function indexedOptions(index: CatalogueIndex, category?: string): FilterOptions {
  const own = category?.toLowerCase() ?? ''
  const known = index.options.get(own)
  if (!known) return { subcategories: [], categories: [], colors: [], materials: [], sizes: [] }
  return {
    subcategories: own ? [...known.subcategories] : [],
    categories: [...known.categories].filter((name) => name.toLowerCase() !== own),
    colors: [...known.colors],
    materials: [...known.materials],
    sizes: own ? sizesOf(index, own, known.sizes) : [],
  }
}

/** The sizes in stock by category, for each state of the stock of sizes. */
const sizeOptions = new WeakMap<NamedSets, Map<string, string[]>>()

/** Returns the sizes that products of a category have in stock. */
function sizesOf(index: CatalogueIndex, category: string, sizes: ReadonlySet<string>): string[] {
  const known = sizeOptions.get(index.named.sizes) ?? new Map<string, string[]>()
  sizeOptions.set(index.named.sizes, known)
  const earlier = known.get(category)
  if (earlier) return earlier
  const listed = anyOf(index, index.named.categories, [category]) ?? emptyBits(0)
  const found = [...sizes].flatMap((size) => {
    const having = anyOf(index, index.named.sizes, [size]) ?? emptyBits(0)
    intersect(having, listed)
    const at = firstWith(index, having, size)
    return at === undefined ? [] : { size, at, place: sizesInStock(index.products[at] ?? nothing).indexOf(size) }
  })
  // Sizes with equal numbers keep the order of their first appearance.
  found.sort((a, b) => bySize(a.size, b.size) || a.at - b.at || a.place - b.place)
  const options = found.map(({ size }) => size)
  known.set(category, options)
  return options
}

const nothing = { sizes: [] }

/** Returns the first position among those that have a size in any case whose product has it in exactly this case. */
function firstWith({ products }: CatalogueIndex, having: Bits, size: string): number | undefined {
  for (let from = 0; ; from++) {
    const [at] = membersOf(having, from, from + 1)
    if (at === undefined || sizesInStock(products[at] ?? nothing).includes(size)) return at
  }
}

/** Returns what `findRelatedProducts` returns for the products of the index. */
export function relatedInIndex(index: CatalogueIndex, to: Product): Product[] {
  const { products, named, inStock } = index
  const sharing = anyOf(index, named.categories, to.categories) ?? emptyBits(products.length)
  const self = index.positions.get(to.id)
  if (self !== undefined) clearBit(sharing, self)
  const stocked = emptyBits(products.length)
  addTo(stocked, inStock)
  const alike = anyOf(index, named.subcategories, [to.subcategory]) ?? emptyBits(products.length)
  const [one, two] = sharedColours(index, to)
  // The groups in order of similarity: in stock, of the same subcategory, with two, one or no shared colours.
  const found: number[] = []
  for (let group = 0; group < 12 && found.length < MAX_RELATED_PRODUCTS; group++) {
    const bits = sharing.slice()
    keep(bits, stocked, group < 6)
    keep(bits, alike, group % 6 < 3)
    keep(bits, two, group % 3 === 0)
    if (group % 3 > 0) keep(bits, one, group % 3 === 1)
    found.push(...membersOf(bits, 0, MAX_RELATED_PRODUCTS - found.length))
  }
  return found.flatMap((at) => products[at] ?? [])
}

/** Keeps the positions that are in `others`, or those that are not. */
function keep(bits: Bits, others: Bits, isIn: boolean): void {
  const flip = isIn ? 0 : -1
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & ((others[at] ?? 0) ^ flip)
}

/** Returns the positions that share at least one colour with a product, and those that share at least two. */
function sharedColours(index: CatalogueIndex, { color }: Product): [one: Bits, two: Bits] {
  const [one, two] = [emptyBits(index.products.length), emptyBits(index.products.length)]
  for (const name of new Set(color.map((name) => name.toLowerCase()))) {
    const having = anyOf(index, index.named.colors, [name]) ?? emptyBits(0)
    for (let at = 0; at < one.length; at++) {
      two[at] = (two[at] ?? 0) | ((one[at] ?? 0) & (having[at] ?? 0))
      one[at] = (one[at] ?? 0) | (having[at] ?? 0)
    }
  }
  return [one, two]
}
