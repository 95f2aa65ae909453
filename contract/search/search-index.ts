/** Every word that finds products, and its weight in each of them. */
import type { Product } from '../catalogue/product.ts'
import type { Synonyms } from '../schemas/catalogue.ts'
import { yieldOften } from '../yield-often.ts'
import { normaliseSize } from './size-words.ts'
import { TEXT_WEIGHT, weighNameWords, withSynonyms } from './word-weights.ts'
import { phoneticKey, splitWords, toSingular } from './words.ts'

export interface IndexedWord {
  readonly word: string
  /** From `phoneticKey`. */
  readonly sound: string
  /**
   * In a title, category, colour or material, or a synonym of such a word. Only
   * strong words match when mistyped.
   */
  isStrong: boolean
  /** Positions in the catalogue. */
  readonly products: number[]
  /** Of the word in each of `products`. */
  readonly weights: number[]
  /** Searched instead if the shop does not sell what this word names. */
  readonly alternatives: IndexedWord[]
  /** Plural name of the kind that this word asks for. Missing of styles and the like. */
  kind?: string | undefined
}

/**
 * Without stock or prices, so it stays valid until the texts of the catalogue
 * change.
 */
export interface SearchIndex {
  readonly words: ReadonlyMap<string, IndexedWord>
  readonly bySound: ReadonlyMap<string, readonly IndexedWord[]>
  readonly strongWords: readonly IndexedWord[]
  /** E.g. "for" and "the". */
  readonly ignored: ReadonlySet<string>
  /** The catalogue's names of sizes, by `normaliseSize`. */
  readonly sizes: ReadonlyMap<string, ReadonlySet<string>>
}

/** Indexes a catalogue, letting other events run meanwhile. */
export async function buildSearchIndex(products: readonly Product[], synonyms: Synonyms): Promise<SearchIndex> {
  const words = new Map<string, IndexedWord>()
  const entryOf = (word: string): IndexedWord => {
    const known = words.get(word)
    if (known) return known
    const entry: IndexedWord = {
      word,
      sound: phoneticKey(word),
      isStrong: false,
      products: [],
      weights: [],
      alternatives: [],
    }
    words.set(word, entry)
    return entry
  }
  const strongEntryOf = (word: string) => Object.assign(entryOf(word), { isStrong: true })

  const groups = synonyms.same.map((group) => [...new Set(group.map(joinWords))])
  const phrases = new Set(groups.flat())
  const synonymsOf = new Map<string, Set<string>>()
  for (const group of groups) {
    for (const word of group) synonymsOf.set(word, new Set([...(synonymsOf.get(word) ?? []), ...group]))
  }
  for (const word of phrases) strongEntryOf(word)
  for (const { for: missing, show, kind } of synonyms.instead) {
    const shown = show.map((name) => strongEntryOf(joinWords(name)))
    for (const name of missing) Object.assign(strongEntryOf(joinWords(name)), { kind }).alternatives.push(...shown)
  }
  const ignored = new Set(synonyms.ignored.flatMap(splitWords).map(toSingular))

  const pause = yieldOften()
  for (const [at, product] of products.entries()) {
    const strong = withSynonyms(weighNameWords(product, phrases), synonymsOf)
    for (const [word, weight] of strong) addProduct(strongEntryOf(word), at, weight)
    for (const word of new Set(splitWords(`${product.description} ${product.detail.join(' ')}`).map(toSingular))) {
      if (!strong.has(word) && !ignored.has(word) && !isMeasure(word)) addProduct(entryOf(word), at, TEXT_WEIGHT)
    }
    await pause()
  }
  return createSearchIndex(words, ignored, products)
}

/** Completes an index of which only the words are known. */
export function createSearchIndex(
  words: ReadonlyMap<string, IndexedWord>,
  ignored: ReadonlySet<string>,
  products: readonly Product[],
): SearchIndex {
  const bySound = new Map<string, IndexedWord[]>()
  for (const entry of words.values()) {
    const alike = bySound.get(entry.sound)
    if (alike) alike.push(entry)
    else bySound.set(entry.sound, [entry])
  }
  const sizes = new Map<string, Set<string>>()
  for (const { size } of products.flatMap((product) => product.sizes ?? [])) {
    const name = normaliseSize(size)
    sizes.set(name, (sizes.get(name) ?? new Set()).add(size))
  }
  return { words, bySound, strongWords: [...words.values()].filter(({ isStrong }) => isStrong), ignored, sizes }
}

function addProduct({ products, weights }: IndexedWord, at: number, weight: number): void {
  products.push(at)
  weights.push(weight)
}

/** A size or a length in mm, which shoppers do not search for in texts. */
const isMeasure = (word: string) => /^\d{1,2}$/.test(word)

/** `nose ring` becomes `nosering`. */
function joinWords(name: string): string {
  return toSingular(splitWords(name).join(''))
}
