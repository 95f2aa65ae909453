/** Finds the products of a price range without looking at the price of every product. */
import { findFirstIndex } from '../binary-search.ts'
import type { Interruptible } from '../interruptible.ts'
import type { Paise } from '../money.ts'
import { type Bits, clearBit, emptyBits, setBit, subtract } from './position-set.ts'

/** The products in the order of their prices. */
export interface PriceOrder {
  /** Price of each product, in paise. */
  readonly prices: Float64Array
  readonly orders: { readonly 'price-low': Uint32Array }
  /** Sets of the cheapest products. Set `i` contains `i` of the PRICE_STEPS equal parts of the price order. */
  readonly cheapest: readonly Bits[]
}

/** Ranks in the order from the lowest to the highest price, from `from` up to but excluding `to`. */
export interface RankRange {
  from: number
  to: number
}

/** Returns the ranks of the products whose price is from `min` to `max` paise. */
export function ranksInPriceRange({ prices, orders }: PriceOrder, min: Paise, max: Paise): RankRange {
  const order = orders['price-low']
  const priceAt = (rank: number) => prices[order[rank] ?? 0] ?? 0
  const from = findFirstIndex(order.length, (rank) => priceAt(rank) >= min)
  const to = findFirstIndex(order.length, (rank) => priceAt(rank) > max)
  return { from, to: Math.max(from, to) }
}

/** Overwrites `found` with the positions of the products that have one of the given ranks. */
export function findInRanks({ cheapest, orders }: PriceOrder, { from, to }: RankRange, found: Bits): void {
  const order = orders['price-low']
  const step = Math.ceil(order.length / (cheapest.length - 1))
  const [first, last] = [Math.floor(from / step), Math.ceil(to / step)]
  found.set(cheapest[last] ?? emptyBits(order.length))
  const tooCheap = cheapest[first]
  if (tooCheap && first > 0) subtract(found, tooCheap)
  for (let rank = first * step; rank < from; rank++) clearBit(found, order[rank] ?? 0)
  for (let rank = to; rank < Math.min(last * step, order.length); rank++) clearBit(found, order[rank] ?? 0)
}

/** Number of equal parts of the price order. More parts take more memory, but leave fewer positions to clear. */
const PRICE_STEPS = 256

/** Returns `cheapest` of a PriceOrder. `order` contains all positions, cheapest first. */
export function* cheapestOf(order: Uint32Array): Interruptible<Bits[]> {
  const bits = emptyBits(order.length)
  const step = Math.ceil(order.length / PRICE_STEPS)
  const sets = [bits.slice()]
  for (let start = 0; sets.length <= PRICE_STEPS; start += step) {
    for (const at of order.subarray(start, start + step)) setBit(bits, at)
    sets.push(bits.slice())
    yield
  }
  return sets
}
