/** The search vocabulary: the words that find products, and how well each word describes each product. */

import type { Product } from '../catalogue/product.ts'
import type { Synonyms } from '../schemas/catalogue.ts'
import { letterMask } from './typos.ts'
import { phoneticKey, splitWords, toSingular } from './words.ts'

export interface VocabularyEntry {
  readonly word: string
  readonly sound: string
  readonly letters: number
  /**
   * Whether the word names a product, its kind, colour or material, or is a synonym. Only such words are matched
   * despite typing mistakes.
   */
  isStrong: boolean
  /** Positions of the products that the word describes. `weights` states how well, in the same order. */
  readonly products: number[]
  readonly weights: number[]
  /** Alternatives for a product that the shop does not have; `null` for any other word. */
  instead: readonly VocabularyEntry[] | null
}

export interface Vocabulary {
  readonly entries: ReadonlyMap<string, VocabularyEntry>
  readonly bySound: ReadonlyMap<string, readonly VocabularyEntry[]>
  readonly strong: readonly VocabularyEntry[]
  readonly ignored: ReadonlySet<string>
}

/** The weight of a word, by the field that it appears in. */
const TITLE_WEIGHT = 10
const SUBCATEGORY_WEIGHT = 7
const CATEGORY_WEIGHT = 8
const COLOUR_WEIGHT = 5
const MATERIAL_WEIGHT = 4
/** Low, because descriptions and details only mention related words. */
export const TEXT_WEIGHT = 1

/** A synonym weighs a little less than the word itself. */
const SYNONYM_FACTOR = 0.7

/**
 * Builds the vocabulary of these products and synonyms. Entries refer to products by their position in the list. Never
 * throws.
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
      entry = { word, sound, letters: letterMask(sound), isStrong, products: [], weights: [], instead: null }
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
    for (const word of missing) entryOf(joinWords(word), true).instead = shown
  }
  const all = [...entries.values()]
  return { entries, bySound: groupBy(all, (entry) => [entry.sound]), strong: all.filter((e) => e.isStrong), ignored }
}

/** Returns whether a word is a size or a number of millimetres, which nobody searches for. */
const isMeasure = (word: string) => /^\d{1,2}$/.test(word)

/** Joins a name into one word: `nose ring` becomes `nosering`. */
function joinWords(name: string): string {
  return toSingular(splitWords(name).join(''))
}

/**
 * Returns the words that name a product, with their weights. Names of several words are also included as one joined
 * word.
 */
function weighNameWords(product: Product, phrases: ReadonlySet<string>): Map<string, number> {
  const found = new Map<string, number>()
  const read = (text: string, weight: number, isName: boolean) => {
    const words = splitWords(text)
    const singles = words.map(toSingular)
    const pairs = words.slice(1).map((word, before) => toSingular(`${words[before]}${word}`))
    const add = (word: string, share: number) => found.set(word, (found.get(word) ?? 0) + weight * share)
    // One word of a name counts only in part: rose gold is only partly gold.
    for (const word of new Set(singles)) add(word, isName ? 1 / words.length : 1)
    for (const pair of new Set(pairs)) if (isName || phrases.has(pair)) add(pair, 1)
  }
  read(product.title, TITLE_WEIGHT, false)
  read(product.subcategory, SUBCATEGORY_WEIGHT, true)
  for (const category of product.categories) read(category, CATEGORY_WEIGHT, false)
  for (const color of product.color) read(color, COLOUR_WEIGHT, true)
  read(product.materials, MATERIAL_WEIGHT, true)
  return found
}

/** Adds synonyms, each weighing a little less than the strongest word that it replaces. */
function withSynonyms(
  words: ReadonlyMap<string, number>,
  groupsOf: ReadonlyMap<string, readonly (readonly string[])[]>,
): Map<string, number> {
  const all = new Map(words)
  for (const [word, weight] of words) {
    for (const other of groupsOf.get(word)?.flat() ?? []) {
      all.set(other, Math.max(all.get(other) ?? 0, weight * SYNONYM_FACTOR))
    }
  }
  return all
}

function groupBy<Thing>(things: readonly Thing[], keys: (thing: Thing) => readonly string[]): Map<string, Thing[]> {
  const groups = new Map<string, Thing[]>()
  for (const thing of things) {
    for (const key of keys(thing)) {
      const group = groups.get(key)
      if (group) group.push(thing)
      else groups.set(key, [thing])
    }
  }
  return groups
}

function addPosting(entry: VocabularyEntry, at: number, weight: number): void {
  entry.products.push(at)
  entry.weights.push(weight)
}
