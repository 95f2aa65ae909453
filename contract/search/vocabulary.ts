/** The words by which the products of a catalogue can be found, and how well each word describes each product. */

import type { Product } from '../product.ts'
import type { Synonyms } from '../schemas/catalogue.ts'
import { letterMask } from './typos.ts'
import { phoneticKey, splitWords, toSingular } from './words.ts'

export interface VocabularyEntry {
  readonly word: string
  readonly sound: string
  readonly letters: number
  /** Names a product, its kind, colour or material, or stands in the synonyms. Only such words are guessed at. */
  isStrong: boolean
  /** Positions of the products, and beside each how well the word describes it. */
  readonly products: number[]
  readonly weights: number[]
  /** What stands in for a thing that the shop does not have; `null` for every other word. */
  instead: readonly VocabularyEntry[] | null
}

export interface Vocabulary {
  readonly entries: ReadonlyMap<string, VocabularyEntry>
  readonly bySound: ReadonlyMap<string, readonly VocabularyEntry[]>
  readonly strong: readonly VocabularyEntry[]
  readonly ignored: ReadonlySet<string>
}

/** How much a word tells about a product, by where it stands. */
const TITLE_WEIGHT = 10
const SUBCATEGORY_WEIGHT = 7
const CATEGORY_WEIGHT = 8
const COLOUR_WEIGHT = 5
const MATERIAL_WEIGHT = 4
/** Its description and details only mention things. */
export const TEXT_WEIGHT = 1

/** A synonym tells a little less than the word itself. */
const SYNONYM_FACTOR = 0.7

/**
 * Collects the words of these products and of the synonyms. An entry names products by their position in the list.
 * Never throws.
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

/** Millimetres and sizes: nobody looks for a piece by them. */
const isMeasure = (word: string) => /^\d{1,2}$/.test(word)

/** A name of one or several parts as one word: `nose ring` is `nosering`. */
function joinWords(name: string): string {
  return toSingular(splitWords(name).join(''))
}

/** The words that name a product, with what they tell; names of several parts as one word too. */
function weighNameWords(product: Product, phrases: ReadonlySet<string>): Map<string, number> {
  const found = new Map<string, number>()
  const read = (text: string, weight: number, isName: boolean) => {
    const words = splitWords(text)
    const singles = words.map(toSingular)
    const pairs = words.slice(1).map((word, before) => toSingular(`${words[before]}${word}`))
    const add = (word: string, share: number) => found.set(word, (found.get(word) ?? 0) + weight * share)
    // A part of a colour or kind is not the whole: rose gold is a little gold.
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

/** Adds what else the words are called, each a little weaker than the strongest word it stands for. */
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
