/**
 * Searches the catalogue on the server and on the device. Knows plurals, Hindi in
 * Roman script, mistakes, unfinished words, the owner's synonyms, sizes ("size
 * 14") and prices ("under 500").
 */
import { toAsciiDigits } from '../ascii-digits.ts'
import { MAX_SEARCH_LIMIT } from '../catalogue/list-options.ts'
import type { FoundProduct, Product } from '../catalogue/product.ts'
import { matchWord } from './match.ts'
import { parsePriceWords } from './price-words.ts'
import type { IndexedWord, SearchIndex } from './search-index.ts'
import { parseSizeWords } from './size-words.ts'
import { TEXT_WEIGHT } from './word-weights.ts'
import { splitWords, toSingular } from './words.ts'

/**
 * Returns the best matches first: of the most words if no product has all, and
 * with the wanted size in stock before others. An empty term finds nothing.
 * `products` are those of the index, in the same order.
 */
export function searchProducts(
  index: SearchIndex,
  products: readonly Product[],
  typed: string,
  limit = MAX_SEARCH_LIMIT,
): FoundProduct[] {
  const term = toAsciiDigits(typed.normalize())
  const { size, rest } = parseSizeWords(term, index.sizes)
  const price = parsePriceWords(rest)
  const words = queryWords(index, price.rest)
  const isWordless = words.length === 0 && price.rest !== term
  const { scores, best, near } = isWordless
    ? everyProduct(products.length)
    : scoreProducts(index, words, products.length)
  const sizeNames = size === null ? null : (index.sizes.get(size) ?? new Set())
  const candidates: Candidate[] = []
  for (const at of best) {
    const product = products[at]
    if (!product || product.pricePaise < price.minPaise || product.pricePaise > price.maxPaise) continue
    const fits = !sizeNames || product.sizes?.some((one) => one.stock > 0 && sizeNames.has(one.size)) === true
    if (isWordless && !fits) continue
    candidates.push({ product, fits, paise: price.cheapest ? product.pricePaise : 0, score: scores[at] ?? 0 })
  }
  return candidates
    .sort(byRank)
    .slice(0, limit)
    .map(({ product }) => (near ? { ...product, near } : product))
}

interface Candidate {
  product: Product
  /** Has the wanted size in stock. */
  fits: boolean
  /** 0 unless the cheapest come first. */
  paise: number
  score: number
}

/**
 * By wanted size, by price if it matters, then by score; ties keep the catalogue
 * order.
 */
function byRank(a: Candidate, b: Candidate): number {
  return Number(b.fits) - Number(a.fits) || a.paise - b.paise || b.score - a.score
}

interface Scores {
  /** By position. */
  scores: ArrayLike<number>
  /** In catalogue order. */
  best: readonly number[]
  /** From `matchWord`. */
  near?: string | undefined
}

function everyProduct(count: number): Scores {
  return { scores: [], best: [...Array(count).keys()] }
}

/**
 * Finds the products that match the most words. A word only in a description
 * counts half, so that a necklace with a "spring ring" clasp does not rank with
 * the rings. Rare words weigh more.
 */
function scoreProducts(index: SearchIndex, words: readonly string[], count: number): Scores {
  const scores = new Float64Array(count)
  const matched = new Float64Array(count)
  const matches = words.map((word, at) => matchWord(index, word, at === words.length - 1))
  for (const { meanings } of matches) {
    const weights = weighProducts(meanings)
    const rarity = Math.log(1 + count / (weights.size || 1))
    for (const [product, weight] of weights) {
      scores[product] = (scores[product] ?? 0) + weight * rarity
      matched[product] = (matched[product] ?? 0) + (weight > TEXT_WEIGHT ? 1 : 0.5)
    }
  }
  const most = matched.reduce((a, b) => Math.max(a, b), 0)
  const best = most === 0 ? [] : [...matched.keys()].filter((product) => matched[product] === most)
  return { scores, best, near: matches.find(({ near }) => near)?.near }
}

/** Takes the best of a word's meanings in each product, by position. */
function weighProducts(meanings: ReadonlyMap<IndexedWord, number>): Map<number, number> {
  const best = new Map<number, number>()
  for (const [{ products, weights }, quality] of meanings) {
    for (const [place, product] of products.entries()) {
      const weight = (weights[place] ?? 0) * quality
      if (weight > (best.get(product) ?? 0)) best.set(product, weight)
    }
  }
  return best
}

/**
 * Joins adjacent words that form one name, e.g. `ear ring` or `evil eye`. Omits
 * words such as "for", but keeps the last if all are ignored.
 */
function queryWords({ words: known, ignored }: SearchIndex, term: string): string[] {
  const all = splitWords(term).map(toSingular)
  const meaningful = all.filter((word) => !ignored.has(word))
  const words = meaningful.length > 0 ? meaningful : all.slice(-1)
  const joinedWords: string[] = []
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at] ?? '', words[at + 1] ?? '']
    const joined = next ? known.get(toSingular(word + next)) : undefined
    const isOneName = joined?.isStrong === true && joined.products.length + joined.alternatives.length > 0
    joinedWords.push(isOneName ? joined.word : word)
    if (isOneName) at++
  }
  return joinedWords
}
