/**
 * Search over a catalogue, the same on the server and on the device: what a shopper types against titles, kinds, colours,
 * materials and, more weakly, descriptions. Understands plurals, Roman spellings, typing mistakes, words that are not
 * finished yet, the owner's synonyms and price words. The same index and term always answer the same products.
 */

import type { Product } from '../product.ts'
import type { Synonyms } from '../schemas/catalogue.ts'
import { matchWord } from './match.ts'
import { parsePriceWords } from './price-words.ts'
import { buildVocabulary, TEXT_WEIGHT, type Vocabulary, type VocabularyEntry } from './vocabulary.ts'
import { splitWords, toSingular } from './words.ts'

/** No search answers more than this. */
const MAX_RESULTS = 60

/** Everything that a search needs; made once per version of the catalogue, never changed. */
export interface SearchIndex {
  readonly products: readonly Product[]
  readonly vocabulary: Vocabulary
}

/** Reads the whole catalogue: about 30 microseconds per product. */
export function buildSearchIndex(products: readonly Product[], synonyms: Synonyms): SearchIndex {
  return { products, vocabulary: buildVocabulary(products, synonyms) }
}

/**
 * The products that a term means, best first, at most SEARCH_AT_MOST. A blank term finds nothing. Where no product has
 * every word, those with the most of them are answered.
 */
export function searchProducts(index: SearchIndex, term: string): Product[] {
  const { products, vocabulary } = index
  const price = parsePriceWords(term)
  const units = queryWords(vocabulary, price.rest)
  const isPriceAlone = units.length === 0 && price.rest !== term
  const affordable = (product: Product) => product.pricePaise >= price.minPaise && product.pricePaise <= price.maxPaise
  const found = isPriceAlone ? products.map((_, at) => at) : rankProducts(index, units)
  const answer = found.flatMap((at) => products[at] ?? []).filter(affordable)
  if (price.cheapest) answer.sort((a, b) => a.pricePaise - b.pricePaise)
  return answer.slice(0, MAX_RESULTS)
}

/**
 * The words of a term that say something, or its last word while none does yet. Neighbours that are one thing become one:
 * `ear ring`, `evil eye`.
 */
function queryWords({ entries, ignored }: Vocabulary, term: string): string[] {
  const all = splitWords(term).map(toSingular)
  const telling = all.filter((word) => !ignored.has(word))
  const words = telling.length > 0 ? telling : all.slice(-1)
  const units: string[] = []
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at] ?? '', words[at + 1] ?? '']
    const joined = entries.get(toSingular(word + next))
    const isOneThing = next !== '' && joined && isKnownWord(joined)
    units.push(isOneThing ? joined.word : word)
    if (isOneThing) at++
  }
  return units
}

/** Whether the shop has such a thing, or knows what to show instead. */
function isKnownWord({ isStrong, products, instead }: VocabularyEntry): boolean {
  return isStrong && (products.length > 0 || instead !== null)
}

/**
 * Positions of the products that match the most units, best first; equals in the shop's own order. A word that a product
 * only mentions in its text counts half, so that a necklace with a spring ring is no ring.
 */
function rankProducts({ products, vocabulary }: SearchIndex, units: readonly string[]): number[] {
  const score = new Float64Array(products.length)
  const matched = new Uint8Array(products.length)
  const best = new Float64Array(products.length)
  units.forEach((unit, position) => {
    const touched: number[] = []
    for (const [entry, quality] of matchWord(vocabulary, unit, position === units.length - 1)) {
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
