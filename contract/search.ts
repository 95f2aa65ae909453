/**
 * Search over a catalogue, the same on the server and on the device: what a shopper types against titles, kinds, colours,
 * materials and, more weakly, descriptions. Understands plurals, Roman spellings, typing mistakes, words that are not
 * finished yet, the owner's synonyms and price words. The same index and term always answer the same products.
 */

import { readPrice } from './search-price.ts'
import { buildVocabulary, type Entry, TEXT, type Vocabulary } from './search-vocabulary.ts'
import { distance, lettersMissing, lettersOf, mistakesAllowed, singular, soundOf, wordsOf } from './search-words.ts'
import type { Product } from './shapes/product.ts'
import type { Synonyms } from './shapes/synonyms.ts'

/** No search answers more than this. */
export const SEARCH_AT_MOST = 60

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
  const price = readPrice(term)
  const units = unitsOf(vocabulary, price.rest)
  const isPriceAlone = units.length === 0 && price.rest !== term
  const affordable = (product: Product) => product.price >= price.min && product.price <= price.max
  const found = isPriceAlone ? products.map((_, at) => at) : ranked(index, units)
  const answer = found.flatMap((at) => products[at] ?? []).filter(affordable)
  if (price.cheapest) answer.sort((a, b) => a.price - b.price)
  return answer.slice(0, SEARCH_AT_MOST)
}

/** The words of a term that say something. Neighbours that are one thing become one: `ear ring`, `evil eye`. */
function unitsOf({ entries, ignored }: Vocabulary, term: string): string[] {
  const words = wordsOf(term)
    .map(singular)
    .filter((word) => !ignored.has(word))
  const units: string[] = []
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at] ?? '', words[at + 1] ?? '']
    const joined = entries.get(singular(word + next))
    const isOneThing = next !== '' && joined?.isStrong
    units.push(isOneThing ? joined.word : word)
    if (isOneThing) at++
  }
  return units
}

/**
 * Positions of the products that match the most units, best first; equals in the shop's own order. A word that a product
 * only mentions in its text counts half, so that a necklace with a spring ring is no ring.
 */
function ranked({ products, vocabulary }: SearchIndex, units: readonly string[]): number[] {
  const score = new Float64Array(products.length)
  const matched = new Uint8Array(products.length)
  const best = new Float64Array(products.length)
  units.forEach((unit, position) => {
    const touched: number[] = []
    for (const [entry, quality] of meaningsOf(vocabulary, unit, position === units.length - 1)) {
      entry.products.forEach((at, posting) => {
        const weight = (entry.weights[posting] ?? 0) * quality
        if (best[at] === 0) touched.push(at)
        if (weight > (best[at] ?? 0)) best[at] = weight
      })
    }
    const rarity = Math.log(1 + products.length / (touched.length || 1))
    for (const at of touched) {
      score[at] = (score[at] ?? 0) + (best[at] ?? 0) * rarity
      matched[at] = (matched[at] ?? 0) + ((best[at] ?? 0) > TEXT ? 2 : 1)
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

/** What a typed word can mean, each with how sure that is, from 0 to 1. */
function meaningsOf(vocabulary: Vocabulary, unit: string, isLast: boolean): Map<Entry, number> {
  const meanings = new Map<Entry, number>()
  const add = (entry: Entry, quality: number) => {
    if (quality > (meanings.get(entry) ?? 0)) meanings.set(entry, quality)
  }
  const sound = soundOf(unit)
  const exact = vocabulary.entries.get(unit)
  if (exact) add(exact, 1)
  if (!exact?.isStrong) {
    for (const entry of vocabulary.bySound.get(sound) ?? []) add(entry, 0.9)
  }
  if (isLast) {
    for (const entry of vocabulary.strong) {
      if (entry.word.startsWith(unit)) add(entry, 0.5 + (0.4 * unit.length) / entry.word.length)
    }
  }
  if (!exact && ![...meanings.keys()].some((entry) => entry.isStrong)) {
    for (const [entry, quality] of mistyped(vocabulary, unit, isLast)) add(entry, quality)
  }
  for (const entry of meanings.keys()) {
    if (entry.products.length > 0) continue
    for (const other of entry.instead) add(other, 0.5)
  }
  return meanings
}

/** Entries that the typed word was probably meant to be: those with the fewest mistakes. */
function mistyped(vocabulary: Vocabulary, unit: string, isLast: boolean): [Entry, number][] {
  const sound = soundOf(unit)
  const letters = lettersOf(sound)
  let fewest = mistakesAllowed(unit.length)
  let found: [Entry, number][] = []
  for (const entry of vocabulary.strong) {
    if (lettersMissing(letters, entry.letters) > fewest) continue
    const { whole, start } = distance(sound, entry.sound)
    const mistakes = isLast && sound.length > 4 ? Math.min(whole, start + 0.5) : whole
    if (mistakes > fewest || mistakes === sound.length) continue
    if (mistakes < fewest) found = []
    fewest = mistakes
    found.push([entry, 0.8 - 0.2 * mistakes])
  }
  return found
}
