/**
 * Index of a catalogue for the server: sorted orders, and the positions of products by category, colour, material and
 * size, so that lists need not look at every product. `indexed-query.ts` reads it.
 */
import type { Interruptible } from '../interruptible.ts'
import type { SortOrder } from '../schemas/catalogue.ts'
import { sizesInStock } from './catalogue-query.ts'
import { type PositionSet, positionSet, withPosition } from './position-set.ts'
import { positionsInOrder } from './positions-in-order.ts'
import { cheapestOf, type PriceOrder } from './price-range.ts'
import type { Product } from './product.ts'

/** Sets of positions by name in lower case. */
export type NamedSets = ReadonlyMap<string, PositionSet>

const ATTRIBUTES = ['categories', 'subcategories', 'colors', 'materials', 'sizes'] as const
type Attribute = (typeof ATTRIBUTES)[number]

type Orders = Readonly<Record<Exclude<SortOrder, 'popular'>, Uint32Array>>

export interface CatalogueIndex {
  /** Products in catalogue order; all positions refer to this array. */
  readonly products: readonly Product[]
  readonly positions: ReadonlyMap<string, number>
  /** Price of each product, in paise. */
  readonly prices: Float64Array
  /** Positions in each sort order other than the catalogue order. */
  readonly orders: Orders
  /** Rank of each product in each sort order, from 0. */
  readonly ranks: Orders
  readonly cheapest: PriceOrder['cheapest']
  /** Positions by attribute. `sizes` contains only sizes in stock. */
  readonly byAttribute: Readonly<Record<Attribute, NamedSets>>
  readonly inStock: PositionSet
  /** Names in order of first appearance, by category; the empty name stands for the whole catalogue. */
  readonly options: ReadonlyMap<string, Options>
}

/** Names of each attribute that occur in a category. `sizes` includes those that are out of stock. */
export type Options = Readonly<Record<Attribute, ReadonlySet<string>>>

/** Number of products between two interruptions, which take less than 5 ms. */
const STEPS = 500

/** Builds the index of a catalogue. */
export function* indexCatalogue(products: readonly Product[]): Interruptible<CatalogueIndex> {
  const positions = new Map<string, number>()
  const found = forEachAttribute(() => new Map<string, number[]>())
  const inStock: number[] = []
  const options = new Map<string, Record<Attribute, Set<string>>>()
  for (const [at, product] of products.entries()) {
    if (at % STEPS === 0) yield
    positions.set(product.id, at)
    if (product.stock > 0) inStock.push(at)
    const names = namesOf(product)
    for (const attribute of ATTRIBUTES) for (const name of names[attribute]) push(found[attribute], name, at)
    for (const category of ['', ...names.categories]) {
      const known = options.get(category) ?? forEachAttribute(() => new Set<string>())
      options.set(category, known)
      addOptions(known, product)
    }
  }
  const prices = Float64Array.from(products, ({ pricePaise }) => pricePaise)
  const orders = { new: yield* newestFirst(products), ...(yield* pricesInOrder(prices)) }
  return {
    products,
    positions,
    prices,
    orders,
    ranks: ranksOf(orders),
    cheapest: yield* cheapestOf(orders['price-low']),
    byAttribute: {
      categories: yield* toSets(found.categories, products.length),
      subcategories: yield* toSets(found.subcategories, products.length),
      colors: yield* toSets(found.colors, products.length),
      materials: yield* toSets(found.materials, products.length),
      sizes: yield* toSets(found.sizes, products.length),
    },
    inStock: positionSet(inStock, products.length),
    options,
  }
}

function forEachAttribute<Value>(create: () => Value): Record<Attribute, Value> {
  return { categories: create(), subcategories: create(), colors: create(), materials: create(), sizes: create() }
}

function addOptions(options: Record<Attribute, Set<string>>, product: Product): void {
  for (const name of product.categories) options.categories.add(name)
  for (const name of product.color) options.colors.add(name)
  for (const { size } of product.sizes ?? []) options.sizes.add(size)
  options.subcategories.add(product.subcategory)
  options.materials.add(product.materials)
}

/**
 * Returns the index after changes to the stock, prices or ratings of some products. Unless a price has changed, the cost
 * depends on the number of changed products, not on the size of the catalogue.
 */
export function* updateIndex(index: CatalogueIndex, changed: readonly Product[]): Interruptible<CatalogueIndex> {
  const products = index.products.slice()
  let { sizes } = index.byAttribute
  const setMember = (size: string, at: number, isMember: boolean) => {
    sizes = new Map(sizes).set(size, withPosition(sizes.get(size) ?? positionSet([], products.length), at, isMember))
  }
  let { prices, inStock } = index
  for (const product of changed) {
    const at = index.positions.get(product.id)
    const before = at === undefined ? undefined : products[at]
    if (at === undefined || !before) continue
    products[at] = product
    if (product.stock > 0 !== before.stock > 0) inStock = withPosition(inStock, at, product.stock > 0)
    const [had, has] = [namesOf(before).sizes, namesOf(product).sizes]
    for (const size of [...had].filter((name) => !has.has(name))) setMember(size, at, false)
    for (const size of [...has].filter((name) => !had.has(name))) setMember(size, at, true)
    if (product.pricePaise !== before.pricePaise) {
      if (prices === index.prices) prices = prices.slice()
      prices[at] = product.pricePaise
    }
  }
  const orders = prices === index.prices ? index.orders : { ...index.orders, ...(yield* pricesInOrder(prices)) }
  const ranks = orders === index.orders ? index.ranks : ranksOf(orders)
  const cheapest = orders === index.orders ? index.cheapest : yield* cheapestOf(orders['price-low'])
  return { ...index, products, prices, orders, ranks, cheapest, inStock, byAttribute: { ...index.byAttribute, sizes } }
}

/** Returns the names of a product's attributes in lower case, each once. */
function namesOf(product: Product): Record<Attribute, Set<string>> {
  const lower = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase()))
  return {
    categories: lower(product.categories),
    subcategories: lower([product.subcategory]),
    colors: lower(product.color),
    materials: lower([product.materials]),
    sizes: lower(sizesInStock(product)),
  }
}

function push<Item>(lists: Map<string, Item[]>, name: string, item: Item): void {
  const list = lists.get(name)
  if (list) list.push(item)
  else lists.set(name, [item])
}

function* toSets(lists: ReadonlyMap<string, number[]>, capacity: number): Interruptible<NamedSets> {
  const sets = new Map<string, PositionSet>()
  for (const [name, positions] of lists) {
    sets.set(name, positionSet(positions, capacity))
    yield
  }
  return sets
}

function* pricesInOrder(prices: Float64Array): Interruptible<Pick<Orders, 'price-low' | 'price-high'>> {
  return {
    'price-low': yield* positionsInOrder(prices, (keys) => Float64Array.from(keys).sort()),
    'price-high': yield* positionsInOrder(prices, (keys) => Float64Array.from(keys).sort().reverse()),
  }
}

function* newestFirst(products: readonly Product[]): Interruptible<Uint32Array> {
  const times = products.map(({ updatedAt }) => updatedAt)
  return yield* positionsInOrder(times, (keys) => keys.sort((a, b) => b.localeCompare(a)))
}

function ranksOf(orders: Orders): Orders {
  return { new: ranks(orders.new), 'price-low': ranks(orders['price-low']), 'price-high': ranks(orders['price-high']) }
}

function ranks(order: Uint32Array): Uint32Array {
  const found = new Uint32Array(order.length)
  order.forEach((at, rank) => {
    found[at] = rank
  })
  return found
}
