/**
 * Catalogue search, shared by the server and the device. Matches search terms with titles, categories, colours,
 * materials and, with less weight, descriptions. Supports plurals, Roman spellings of Hindi, typing mistakes,
 * unfinished words, the owner's synonyms and price words. Deterministic: the same index and term always give the same
 * products.
 */

import type { Product } from '../catalogue/product.ts'
import type { Synonyms } from '../schemas/catalogue.ts'
import { matchWord } from './match.ts'
import { parsePriceWords } from './price-words.ts'
import { buildVocabulary, type Vocabulary, type VocabularyEntry } from './vocabulary.ts'
import { TEXT_WEIGHT } from './word-weights.ts'
import { splitWords, toSingular } from './words.ts'

/** Maximum number of results of a search. */
const MAX_RESULTS = 60

/** The data for searching. Immutable; built once per version of the catalogue. */
export interface SearchIndex {
  readonly products: readonly Product[]
  readonly vocabulary: Vocabulary
}

/** Builds the search index. Takes about 30 microseconds per product. */
export function buildSearchIndex(products: readonly Product[], synonyms: Synonyms): SearchIndex {
  return { products, vocabulary: buildVocabulary(products, synonyms) }
}

/**
 * Returns the products that match a term, best first, at most MAX_RESULTS. A blank term finds nothing. If no product
 * matches every word, returns those that match the most.
 */
export function searchProducts(index: SearchIndex, term: string): Product[] {
  const { products, vocabulary } = index
  const price = parsePriceWords(term)
  const words = queryWords(vocabulary, price.rest)
  const isPriceAlone = words.length === 0 && price.rest !== term
  const affordable = (product: Product) => product.pricePaise >= price.minPaise && product.pricePaise <= price.maxPaise
  const found = isPriceAlone ? products.map((_, at) => at) : rankProducts(index, words)
  const results = found.flatMap((at) => products[at] ?? []).filter(affordable)
  if (price.cheapest) results.sort((a, b) => a.pricePaise - b.pricePaise)
  return results.slice(0, MAX_RESULTS)
}

/**
 * Returns the meaningful words of a term, or its last word if there are none yet. Joins adjacent words that form one
 * name: `ear ring`, `evil eye`.
 */
function queryWords({ entries, ignored }: Vocabulary, term: string): string[] {
  const all = splitWords(term).map(toSingular)
  const meaningful = all.filter((word) => !ignored.has(word))
  const words = meaningful.length > 0 ? meaningful : all.slice(-1)
  const joinedWords: string[] = []
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at] ?? '', words[at + 1] ?? '']
    const joined = entries.get(toSingular(word + next))
    const isOneName = next !== '' && joined && isKnownWord(joined)
    joinedWords.push(isOneName ? joined.word : word)
    if (isOneName) at++
  }
  return joinedWords
}

/** Returns whether the shop has products for a word, or alternatives to show instead. */
function isKnownWord({ isStrong, products, alternatives }: VocabularyEntry): boolean {
  return isStrong && (products.length > 0 || alternatives !== null)
}

/**
 * Returns the positions of the products that match the most words, best first; ties keep the shop's own order. A word
 * that appears only in a product's description counts half, so that a necklace with a spring ring does not rank as a
 * ring.
 */
function rankProducts({ products, vocabulary }: SearchIndex, words: readonly string[]): number[] {
  const score = new Float64Array(products.length)
  const matched = new Uint8Array(products.length)
  const best = new Float64Array(products.length)
  words.forEach((word, position) => {
    const touched: number[] = []
    for (const [entry, quality] of matchWord(vocabulary, word, position === words.length - 1)) {
      entry.products.forEach((at, posting) => {
        const weight = (entry.weights[posting] ?? 0) * quality
        if (best[at] === 0) touched.push(at)
        if (weight > (best[at] ?? 0)) best[at] = weight
      })
    }
    const rarity = Math.log(1 + products.length / (touched.length || 1))
    for (const at of touched) {
      score[at] = (score[at] ?? 0) + (best[at] ?? 0) * rarity
      matched[at] = (matched[at] ?? 0) + ((best[at] ?? 0) > TEXT_WEIGHT ? 2 : 1)
      best[at] = 0
    }
  })
  const most = matched.reduce((a, b) => Math.max(a, b), 1)
  const found: number[] = []
  matched.forEach((count, at) => {
    if (count === most) found.push(at)
  })
  return found.sort((a, b) => (score[b] ?? 0) - (score[a] ?? 0) || a - b)
}
