/**
 * Index of a catalogue for the server: sorted orders, and the positions of products by category, colour, material and
 * size, so that lists need not look at every product. `indexed-query.ts` reads it.
 */
import type { Interruptible } from '../interruptible.ts'
import type { SortOrder } from '../schemas/catalogue.ts'
import { sizesInStock } from './catalogue-query.ts'
import { type PositionSet, positionSet, withPosition } from './position-set.ts'
import type { Product } from './product.ts'

/** Sets of positions by name in lower case. */
export type NamedSets = ReadonlyMap<string, PositionSet>

const NAMED = ['categories', 'subcategories', 'colors', 'materials', 'sizes'] as const
type Named = (typeof NAMED)[number]

type Orders = Readonly<Record<Exclude<SortOrder, 'popular'>, Uint32Array>>

export interface CatalogueIndex {
  /** Products in catalogue order; all positions refer to this array. */
  readonly products: readonly Product[]
  readonly positions: ReadonlyMap<string, number>
  /** Price of each product, in paise. */
  readonly prices: Float64Array
  /** Positions in each sort order other than the catalogue order. */
  readonly orders: Orders
  /** Place of each product in each sort order. */
  readonly ranks: Orders
  /** Positions by attribute. `sizes` contains only sizes in stock. */
  readonly named: Readonly<Record<Named, NamedSets>>
  readonly inStock: PositionSet
  /** Names that occur in each category, and under the empty name in the whole catalogue, in order of first appearance. */
  readonly options: ReadonlyMap<string, Options>
}

/** The names that occur in a category. `sizes` includes those that are not in stock. */
export type Options = Readonly<Record<Named, ReadonlySet<string>>>

/** Number of simple steps between two interruptions; they take less than 5 ms. */
const STEPS = 500

/** Builds the index of a catalogue. */
export function* indexCatalogue(products: readonly Product[]): Interruptible<CatalogueIndex> {
  const positions = new Map<string, number>()
  const found = forEachKind(() => new Map<string, number[]>())
  const inStock: number[] = []
  const options = new Map<string, Record<Named, Set<string>>>()
  for (const [at, product] of products.entries()) {
    if (at % STEPS === 0) yield
    positions.set(product.id, at)
    if (product.stock > 0) inStock.push(at)
    const names = namesOf(product)
    for (const kind of NAMED) for (const name of names[kind]) push(found[kind], name, at)
    for (const category of ['', ...names.categories]) {
      const known = options.get(category) ?? forEachKind(() => new Set<string>())
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
    named: {
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

function forEachKind<Value>(create: () => Value): Record<Named, Value> {
  return { categories: create(), subcategories: create(), colors: create(), materials: create(), sizes: create() }
}

function addOptions(options: Record<Named, Set<string>>, product: Product): void {
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
  let { sizes } = index.named
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
  return { ...index, products, prices, orders, ranks, inStock, named: { ...index.named, sizes } }
}

/** Returns the names of a product's attributes in lower case, each once. */
function namesOf(product: Product): Record<Named, Set<string>> {
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

/** Returns the positions of keys in the order of the keys; equal keys keep their order. `sort` sorts different keys. */
function* positionsInOrder<Key extends string | number>(
  keys: ArrayLike<Key>,
  sort: (keys: Key[]) => Iterable<Key>,
): Interruptible<Uint32Array> {
  const counts = new Map<Key, number>()
  for (let at = 0; at < keys.length; at++) {
    if (at % STEPS === 0) yield
    const key = keys[at]
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const next = new Map<Key, number>()
  let start = 0
  for (const key of sort([...counts.keys()])) {
    next.set(key, start)
    start += counts.get(key) ?? 0
  }
  const order = new Uint32Array(keys.length)
  for (let at = 0; at < keys.length; at++) {
    if (at % STEPS === 0) yield
    const key = keys[at]
    if (key === undefined) continue
    const place = next.get(key) ?? 0
    order[place] = at
    next.set(key, place + 1)
  }
  return order
}

function ranksOf(orders: Orders): Orders {
  return { new: ranks(orders.new), 'price-low': ranks(orders['price-low']), 'price-high': ranks(orders['price-high']) }
}

function ranks(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length)
  order.forEach((at, place) => {
    places[at] = place
  })
  return places
}
