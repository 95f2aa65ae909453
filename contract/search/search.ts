/**
 * Searches the catalogue, both on the server and on the device. Supports plurals, Hindi words in Roman script, typing
 * mistakes, unfinished words, the shop owner's synonyms, sizes such as "size 14" and price words such as "under 500".
 */

import { MAX_SEARCH_LIMIT } from '../catalogue/list-options.ts'
import { allBits, emptyBits, forEachMember, hasBit } from '../catalogue/position-set.ts'
import type { Product } from '../catalogue/product.ts'
import { finish, type Interruptible } from '../interruptible.ts'
import type { Synonyms } from '../schemas/catalogue.ts'
import { type ProductText, VocabularyPacker } from './pack-vocabulary.ts'
import { type PriceQuery, parsePriceWords } from './price-words.ts'
import { type Ranking, rankProducts } from './rank.ts'
import { type KnownSizes, parseSizeWords, stockBySize } from './size-words.ts'
import { type PackedVocabulary, Vocabulary, type VocabularyEntry } from './vocabulary.ts'
import { splitWords, toSingular } from './words.ts'

/** What the search reads of a catalogue. Products are numbered by their positions in it. */
export interface SearchIndex {
  readonly vocabulary: Vocabulary
  readonly sizes: KnownSizes
  /** Prices of all products, in paise. */
  readonly prices: ArrayLike<number>
  /** Returns a function that tests whether a product has a size in stock, given its position. */
  readonly sizeTest: (size: string) => (at: number) => boolean
}

/** A search index together with the products, which it returns. */
export interface ProductIndex extends SearchIndex {
  readonly products: readonly Product[]
}

/** Builds the search index for a catalogue. */
export function buildSearchIndex(products: readonly Product[], synonyms: Synonyms): ProductIndex {
  const sizes = finish(stockBySize(products))
  return {
    products,
    vocabulary: new Vocabulary(finish(packVocabulary(products, synonyms))),
    prices: products.map(({ pricePaise }) => pricePaise),
    sizes,
    sizeTest: (size) => (at) => hasBit(sizes.get(size) ?? emptyBits(0), at),
  }
}

/** Number of products between two interruptions, which take less than 5 ms even on a slow phone. */
const STEPS = 10

/** Collects the words of a catalogue. Takes about 20 microseconds per product. */
export function* packVocabulary(products: readonly ProductText[], synonyms: Synonyms): Interruptible<PackedVocabulary> {
  const packer = new VocabularyPacker(synonyms)
  for (const [at, product] of products.entries()) {
    packer.add(product)
    if (at % STEPS === 0) yield
  }
  return yield* packer.pack()
}

/** Returns the products of which `searchPositions` returns the positions. */
export function searchProducts(index: ProductIndex, term: string, limit?: number): Product[] {
  return searchPositions(index, term, limit).flatMap((at) => index.products[at] ?? [])
}

/**
 * Returns the positions of up to `limit` products that match a search term, best match first. If no product matches all
 * words, returns the products that match the most words. If the term contains a size, products with this size in stock
 * precede all others. An empty term returns no products.
 */
export function searchPositions(index: SearchIndex, term: string, limit = MAX_SEARCH_LIMIT): number[] {
  const { vocabulary, sizes, prices } = index
  const { size, rest } = parseSizeWords(term, sizes)
  const price = parsePriceWords(rest)
  const words = queryWords(vocabulary, price.rest)
  const isWordless = words.length === 0 && price.rest !== term
  const ranking = isWordless ? everyProduct(prices.length) : rankProducts(vocabulary, prices.length, words)
  const fits = size === null ? null : index.sizeTest(size)
  return selectBest(ranking, { limit, price, prices, fits, onlyFitting: isWordless })
}

function everyProduct(count: number): Ranking {
  return { products: allBits(count), scoreOf: () => 0, highest: 0 }
}

interface Selection {
  limit: number
  price: PriceQuery
  /** Prices of all products, in paise. */
  prices: ArrayLike<number>
  /** Tests whether a product has the wanted size; null if no size is wanted. */
  fits: ((at: number) => boolean) | null
  /** Whether to leave out products that do not have the wanted size. */
  onlyFitting: boolean
}

interface Candidate {
  at: number
  score: number
  isFitting: boolean
  /** The price in paise if the cheapest products come first, otherwise 0. */
  price: number
}

/** Returns the positions of the `limit` best products in the price range, best first. */
function selectBest(ranking: Ranking, { limit, price, prices, fits, onlyFitting }: Selection): number[] {
  let best: Candidate[] = []
  let worst: Candidate | undefined
  forEachMember(ranking.products, (at) => {
    const paise = prices[at] ?? 0
    if (paise < price.minPaise || paise > price.maxPaise) return
    const isFitting = fits?.(at) ?? true
    if (onlyFitting && !isFitting) return
    const candidate = { at, score: ranking.scoreOf(at), isFitting, price: price.cheapest ? paise : 0 }
    if (worst && byRank(candidate, worst) > 0) return
    best.push(candidate)
    if (best.length < 4 * limit) return
    best = best.sort(byRank).slice(0, limit)
    worst = best.at(-1)
    // Stops when no later product can be better: of equally good products, the earlier ones win.
    return !worst?.isFitting || worst.score < ranking.highest || price.cheapest
  })
  return best
    .sort(byRank)
    .slice(0, limit)
    .map(({ at }) => at)
}

/** Orders candidates by wanted size, by price if it matters, by score, and finally by catalogue order. */
function byRank(a: Candidate, b: Candidate): number {
  return Number(b.isFitting) - Number(a.isFitting) || a.price - b.price || b.score - a.score || a.at - b.at
}

/**
 * Returns the words of a search term, with adjacent words joined if they form one name, such as `ear ring` or `evil
 * eye`. Omits ignored words such as "for"; if all words are ignored, returns only the last one.
 */
function queryWords(vocabulary: Vocabulary, term: string): string[] {
  const all = splitWords(term).map(toSingular)
  const meaningful = all.filter((word) => !vocabulary.ignored.has(word))
  const words = meaningful.length > 0 ? meaningful : all.slice(-1)
  const joinedWords: string[] = []
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at] ?? '', words[at + 1] ?? '']
    const joined = vocabulary.find(toSingular(word + next))
    const isOneName = next !== '' && joined && isKnownWord(joined)
    joinedWords.push(isOneName ? joined.word : word)
    if (isOneName) at++
  }
  return joinedWords
}

/** Returns whether the shop sells products for a vocabulary word or offers alternatives to such products. */
function isKnownWord({ isStrong, products, alternatives }: VocabularyEntry): boolean {
  return isStrong && (products.length > 0 || alternatives !== null)
}
