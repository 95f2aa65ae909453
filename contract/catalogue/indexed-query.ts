/**
 * Does what `catalogue-query.ts` does, with the same results, but reads a catalogue index. Only the server uses it: the
 * catalogue on a device is small enough to be scanned.
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
  type Bits,
  bitsLength,
  clearBit,
  countBits,
  emptyBits,
  hasBit,
  intersect,
  keepAnyOf,
  membersOf,
  type PositionSet,
  unionOf,
} from './position-set.ts'
import { findInRanks, type RankRange, ranksInPriceRange } from './price-range.ts'
import type { Product } from './product.ts'

/** Returns what `queryCatalogue` returns for the products of the index. */
export function queryIndex(index: CatalogueIndex, query: CatalogueQuery): CatalogueResult {
  const prices = ranksInPriceRange(index, query.minPaise ?? 0, query.maxPaise ?? Number.POSITIVE_INFINITY)
  const matches = findMatches(index, query, prices)
  const total = countBits(matches)
  const from = (query.page - 1) * query.limit
  const to = Math.min(from + query.limit, total)
  return {
    products: sortedPage(index, { matches, total, prices }, { order: query.sort ?? 'popular', from, to }),
    total,
    totalPages: Math.ceil(total / query.limit),
  }
}

/** Reused by all queries, because allocating it takes a fifth of a query's time in a large catalogue. */
let scratch = emptyBits(0)

/** Returns the positions of the products that match a query. The result is valid until the next query. */
function findMatches(index: CatalogueIndex, query: CatalogueQuery, prices: RankRange): Bits {
  const { categories, subcategories, colors, materials, sizes } = index.byAttribute
  if (scratch.length !== bitsLength(index.products.length)) scratch = emptyBits(index.products.length)
  const matches = scratch
  findInRanks(index, prices, matches)
  keepNamed(matches, categories, query.category ? [query.category] : undefined)
  keepNamed(matches, subcategories, query.subcategories)
  keepNamed(matches, categories, query.categories)
  keepNamed(matches, colors, query.colors)
  keepNamed(matches, materials, query.materials)
  keepNamed(matches, sizes, query.sizes)
  return matches
}

function keepNamed(matches: Bits, sets: NamedSets, names: readonly string[] | undefined): void {
  if (names?.length) keepAnyOf(matches, setsOf(sets, names))
}

/** Returns the sets of the names that occur. */
function setsOf(sets: NamedSets, names: readonly string[]): PositionSet[] {
  return [...new Set(names.map((name) => name.toLowerCase()))].flatMap((name) => sets.get(name) ?? [])
}

/** Returns the positions that have any of the names. */
function anyOf({ products }: CatalogueIndex, sets: NamedSets, names: readonly string[]): Bits {
  return unionOf(setsOf(sets, names), products.length)
}

/** Up to this number of matches, sorting them is faster than walking along a sort order. */
const FEW_MATCHES = 256

interface Found {
  matches: Bits
  total: number
  /** Ranks of the matches in the price order. */
  prices: RankRange
}

interface PageRange {
  order: SortOrder
  from: number
  to: number
}

/** Returns the products on one page of the matches. */
function sortedPage(index: CatalogueIndex, found: Found, range: PageRange): Product[] {
  return sortedPositions(index, found, range).flatMap((at) => index.products[at] ?? [])
}

function sortedPositions(index: CatalogueIndex, found: Found, { order, from, to }: PageRange): number[] {
  const { matches, total, prices } = found
  if (order === 'popular') return membersOf(matches, from, to)
  if (total <= FEW_MATCHES) {
    const rank = index.ranks[order]
    return membersOf(matches)
      .sort((a, b) => (rank[a] ?? 0) - (rank[b] ?? 0))
      .slice(from, to)
  }
  const sorted = index.orders[order]
  const page: number[] = []
  let seen = 0
  const first = { new: 0, 'price-low': prices.from, 'price-high': sorted.length - prices.to }
  for (let at = first[order]; seen < to; at++) {
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

/** Cached sizes in stock by category. Every change to the stock of sizes creates a new key. */
const sizeOptions = new WeakMap<NamedSets, Map<string, string[]>>()

/** Returns the sizes that products of a category have in stock. */
function sizesOf(index: CatalogueIndex, category: string, sizes: ReadonlySet<string>): string[] {
  const known = sizeOptions.get(index.byAttribute.sizes) ?? new Map<string, string[]>()
  sizeOptions.set(index.byAttribute.sizes, known)
  const earlier = known.get(category)
  if (earlier) return earlier
  const listed = anyOf(index, index.byAttribute.categories, [category])
  const found = [...sizes].flatMap((size) => {
    const having = anyOf(index, index.byAttribute.sizes, [size])
    intersect(having, listed)
    const at = firstWith(index, having, size)
    return at === undefined ? [] : { size, at, rank: sizesInStock(index.products[at] ?? nothing).indexOf(size) }
  })
  // Sizes with equal numbers keep the order of their first appearance.
  found.sort((a, b) => bySize(a.size, b.size) || a.at - b.at || a.rank - b.rank)
  const options = found.map(({ size }) => size)
  known.set(category, options)
  return options
}

const nothing = { sizes: [] }

/**
 * Returns the first of the positions in `having` whose product has a size written exactly like this. All of these
 * products have the size, but may write it in another case.
 */
function firstWith({ products }: CatalogueIndex, having: Bits, size: string): number | undefined {
  for (let from = 0; ; from++) {
    const [at] = membersOf(having, from, from + 1)
    if (at === undefined || sizesInStock(products[at] ?? nothing).includes(size)) return at
  }
}

/** Returns what `findRelatedProducts` returns for the products of the index. */
export function relatedInIndex(index: CatalogueIndex, to: Product): Product[] {
  const { products, byAttribute, inStock } = index
  const sharing = anyOf(index, byAttribute.categories, to.categories)
  const self = index.positions.get(to.id)
  if (self !== undefined) clearBit(sharing, self)
  const stocked = unionOf([inStock], products.length)
  const alike = anyOf(index, byAttribute.subcategories, [to.subcategory])
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

/** Removes from `bits` all positions that are not in `others`, or, if `isIn` is false, all that are. */
function keep(bits: Bits, others: Bits, isIn: boolean): void {
  const flip = isIn ? 0 : -1
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & ((others[at] ?? 0) ^ flip)
}

/** Returns the positions that share at least one colour with a product, and those that share at least two. */
function sharedColours(index: CatalogueIndex, { color }: Product): [one: Bits, two: Bits] {
  const [one, two] = [emptyBits(index.products.length), emptyBits(index.products.length)]
  for (const name of new Set(color.map((name) => name.toLowerCase()))) {
    const having = anyOf(index, index.byAttribute.colors, [name])
    for (let at = 0; at < one.length; at++) {
      two[at] = (two[at] ?? 0) | ((one[at] ?? 0) & (having[at] ?? 0))
      one[at] = (one[at] ?? 0) | (having[at] ?? 0)
    }
  }
  return [one, two]
}
