/** The search vocabulary: every word that finds products, with those products and the word's search weight for each. */

import type { Product } from '../catalogue/product.ts'
import type { Synonyms } from '../schemas/catalogue.ts'
import { letterMask } from './typos.ts'
import { TEXT_WEIGHT, weighNameWords, withSynonyms } from './word-weights.ts'
import { phoneticKey, splitWords, toSingular } from './words.ts'

export interface VocabularyEntry {
  readonly word: string
  /** Phonetic key of the word, from `phoneticKey`. */
  readonly sound: string
  /** Bit mask of the letters in `sound`, from `letterMask`. */
  readonly letters: number
  /**
   * Whether the word occurs in a title, category, colour or material, or is a synonym of such a word. Only these strong
   * words still match when the shopper mistypes them.
   */
  isStrong: boolean
  /** The products that contain the word, as positions in the array that the vocabulary was built from. */
  readonly products: number[]
  /** The search weight of the word for each entry of `products`, in the same order. */
  readonly weights: number[]
  /** The entries to search for instead if the word names something that the shop does not sell; otherwise null. */
  alternatives: readonly VocabularyEntry[] | null
}

export interface Vocabulary {
  /** All vocabulary entries, by word. */
  readonly entries: ReadonlyMap<string, VocabularyEntry>
  /** All vocabulary entries, by phonetic key. */
  readonly bySound: ReadonlyMap<string, readonly VocabularyEntry[]>
  readonly strong: readonly VocabularyEntry[]
  /** Words that the search ignores, such as "for" and "the". */
  readonly ignored: ReadonlySet<string>
}

/**
 * Builds the search vocabulary from the products and the shop owner's synonyms. The entries refer to products by their
 * position in `products`. Never throws.
 */
export function buildVocabulary(products: readonly Product[], synonyms: Synonyms): Vocabulary {
  const entries = new Map<string, VocabularyEntry>()
  const ignored = new Set(synonyms.ignored.flatMap(splitWords).map(toSingular))
  const groups = synonyms.same.map((group) => [...new Set(group.map(joinWords))])
  const groupsOf = groupBy(groups, (group) => group)
  const phrases = new Set(groups.flat())

  const entryOf = (word: string, isStrong: boolean): VocabularyEntry => {
    let entry = entries.get(word)
    if (!entry) {
      const sound = phoneticKey(word)
      entry = { word, sound, letters: letterMask(sound), isStrong, products: [], weights: [], alternatives: null }
      entries.set(word, entry)
    }
    entry.isStrong ||= isStrong
    return entry
  }

  products.forEach((product, at) => {
    const strong = weighNameWords(product, phrases)
    for (const [word, weight] of withSynonyms(strong, groupsOf)) addPosting(entryOf(word, true), at, weight)
    for (const word of new Set(splitWords(`${product.description} ${product.detail.join(' ')}`).map(toSingular))) {
      if (!strong.has(word) && !ignored.has(word) && !isMeasure(word)) addPosting(entryOf(word, false), at, TEXT_WEIGHT)
    }
  })
  for (const word of phrases) entryOf(word, true)
  for (const { for: missing, show } of synonyms.instead) {
    const shown = show.map((word) => entryOf(joinWords(word), true))
    for (const word of missing) entryOf(joinWords(word), true).alternatives = shown
  }
  const all = [...entries.values()]
  return { entries, bySound: groupBy(all, (entry) => [entry.sound]), strong: all.filter((e) => e.isStrong), ignored }
}

/**
 * Returns whether a word is a number with one or two digits, such as a size or a length in mm. The vocabulary omits
 * these numbers, because shoppers do not search for them.
 */
const isMeasure = (word: string) => /^\d{1,2}$/.test(word)

/** Joins the words of a name into a single word, so that `nose ring` becomes `nosering`. */
function joinWords(name: string): string {
  return toSingular(splitWords(name).join(''))
}

function groupBy<Item>(items: readonly Item[], keys: (item: Item) => readonly string[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    for (const key of keys(item)) {
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  }
  return groups
}

function addPosting(entry: VocabularyEntry, at: number, weight: number): void {
  entry.products.push(at)
  entry.weights.push(weight)
}
