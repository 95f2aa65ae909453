/** The words by which the products of a catalogue can be found, and how well each word describes each product. */
import { lettersOf } from './search-typos.ts'
import { singular, soundOf, wordsOf } from './search-words.ts'
import type { Product } from './shapes/product.ts'
import type { Synonyms } from './shapes/synonyms.ts'

export interface Entry {
  readonly word: string
  readonly sound: string
  readonly letters: number
  /** Names a product, its kind, colour or material, or stands in the synonyms. Only such words are guessed at. */
  isStrong: boolean
  /** Positions of the products, and beside each how well the word describes it. */
  readonly products: number[]
  readonly weights: number[]
  /** What stands in for a thing that the shop does not have; `null` for every other word. */
  instead: readonly Entry[] | null
}

export interface Vocabulary {
  readonly entries: ReadonlyMap<string, Entry>
  readonly bySound: ReadonlyMap<string, readonly Entry[]>
  readonly strong: readonly Entry[]
  readonly ignored: ReadonlySet<string>
}

/** How much a word tells about a product, by where it stands. */
const TITLE = 10
const KIND = 7
const CATEGORY = 8
const COLOUR = 5
const MATERIAL = 4
/** Its description and details only mention things. */
export const TEXT = 1

/** A synonym tells a little less than the word itself. */
const SYNONYM = 0.7

/**
 * Collects the words of these products and of the synonyms. An entry names products by their position in the list.
 * Never throws.
 */
export function buildVocabulary(products: readonly Product[], synonyms: Synonyms): Vocabulary {
  const entries = new Map<string, Entry>()
  const ignored = new Set(synonyms.ignored.flatMap(wordsOf).map(singular))
  const groups = synonyms.same.map((group) => [...new Set(group.map(joined))])
  const groupsOf = groupedBy(groups, (group) => group)
  const phrases = new Set(groups.flat())

  const entryOf = (word: string, isStrong: boolean): Entry => {
    let entry = entries.get(word)
    if (!entry) {
      const sound = soundOf(word)
      entry = { word, sound, letters: lettersOf(sound), isStrong, products: [], weights: [], instead: null }
      entries.set(word, entry)
    }
    entry.isStrong ||= isStrong
    return entry
  }

  products.forEach((product, at) => {
    const strong = strongWords(product, phrases)
    for (const [word, weight] of withSynonyms(strong, groupsOf)) post(entryOf(word, true), at, weight)
    for (const word of new Set(wordsOf(`${product.description} ${product.detail.join(' ')}`).map(singular))) {
      if (!strong.has(word) && !ignored.has(word) && !isMeasure(word)) post(entryOf(word, false), at, TEXT)
    }
  })
  for (const word of phrases) entryOf(word, true)
  for (const { for: missing, show } of synonyms.instead) {
    const shown = show.map((word) => entryOf(joined(word), true))
    for (const word of missing) entryOf(joined(word), true).instead = shown
  }
  const all = [...entries.values()]
  return { entries, bySound: groupedBy(all, (entry) => [entry.sound]), strong: all.filter((e) => e.isStrong), ignored }
}

/** Millimetres and sizes: nobody looks for a piece by them. */
const isMeasure = (word: string) => /^\d{1,2}$/.test(word)

/** A name of one or several parts as one word: `nose ring` is `nosering`. */
function joined(name: string): string {
  return singular(wordsOf(name).join(''))
}

/** The words that name a product, with what they tell; names of several parts as one word too. */
function strongWords(product: Product, phrases: ReadonlySet<string>): Map<string, number> {
  const found = new Map<string, number>()
  const read = (text: string, weight: number, isName: boolean) => {
    const words = wordsOf(text)
    const singles = words.map(singular)
    const pairs = words.slice(1).map((word, before) => singular(`${words[before]}${word}`))
    const add = (word: string, share: number) => found.set(word, (found.get(word) ?? 0) + weight * share)
    // A part of a colour or kind is not the whole: rose gold is a little gold.
    for (const word of new Set(singles)) add(word, isName ? 1 / words.length : 1)
    for (const pair of new Set(pairs)) if (isName || phrases.has(pair)) add(pair, 1)
  }
  read(product.title, TITLE, false)
  read(product.subcategory, KIND, true)
  for (const category of product.categories) read(category, CATEGORY, false)
  for (const color of product.color) read(color, COLOUR, true)
  read(product.materials, MATERIAL, true)
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
      all.set(other, Math.max(all.get(other) ?? 0, weight * SYNONYM))
    }
  }
  return all
}

function groupedBy<Thing>(things: readonly Thing[], keys: (thing: Thing) => readonly string[]): Map<string, Thing[]> {
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

function post(entry: Entry, at: number, weight: number): void {
  entry.products.push(at)
  entry.weights.push(weight)
}
