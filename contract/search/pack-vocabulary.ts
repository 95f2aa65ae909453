/** Collects the words of products in a packed vocabulary. */

import type { Product } from '../catalogue/product.ts'
import type { Interruptible } from '../interruptible.ts'
import type { Synonyms } from '../schemas/catalogue.ts'
import { letterMask } from './typos.ts'
import type { PackedVocabulary } from './vocabulary.ts'
import { TEXT_WEIGHT, weighNameWords, withSynonyms } from './word-weights.ts'
import { phoneticKey, splitWords, toSingular } from './words.ts'

/** The words of a product. */
export type ProductText = Pick<
  Product,
  'title' | 'categories' | 'subcategory' | 'color' | 'materials' | 'detail' | 'description'
>

interface Entry {
  isStrong: boolean
  readonly products: number[]
  readonly weightCodes: number[]
}

/** Number of words between two interruptions, which take less than 5 ms. */
const STEPS = 100

/** Collects the words of products, which must be added in catalogue order. */
export class VocabularyPacker {
  readonly #synonyms: Synonyms
  readonly #entries = new Map<string, Entry>()
  readonly #weightCodes = new Map<number, number>()
  readonly #ignored: ReadonlySet<string>
  /** All synonyms, with names of several words joined to one. */
  readonly #phrases: ReadonlySet<string>
  /** The synonyms of a word, including the word itself. */
  readonly #synonymsOf = new Map<string, Set<string>>()
  #count = 0

  constructor(synonyms: Synonyms) {
    this.#synonyms = synonyms
    this.#ignored = new Set(synonyms.ignored.flatMap(splitWords).map(toSingular))
    const groups = synonyms.same.map((group) => [...new Set(group.map(joinWords))])
    this.#phrases = new Set(groups.flat())
    for (const group of groups) {
      for (const word of group) this.#synonymsOf.set(word, new Set([...(this.#synonymsOf.get(word) ?? []), ...group]))
    }
  }

  add(product: ProductText): void {
    const at = this.#count++
    const strong = weighNameWords(product, this.#phrases)
    for (const [word, weight] of withSynonyms(strong, this.#synonymsOf)) this.#addPosting(word, at, weight)
    for (const word of new Set(splitWords(`${product.description} ${product.detail.join(' ')}`).map(toSingular))) {
      if (!strong.has(word) && !this.#ignored.has(word) && !isMeasure(word)) this.#addPosting(word, at)
    }
  }

  /** Returns the vocabulary of all products that were added. */
  *pack(): Interruptible<PackedVocabulary> {
    for (const word of this.#phrases) this.#entryOf(word).isStrong = true
    const instead = this.#synonyms.instead.map((one) => ({
      missing: one.for.map(joinWords),
      shown: one.show.map(joinWords),
    }))
    for (const { missing, shown } of instead) {
      for (const word of [...missing, ...shown]) this.#entryOf(word).isStrong = true
    }
    const words = [...this.#entries.keys()].sort()
    yield
    const indexOf = new Map(words.map((word, index) => [word, index]))
    const indexesOf = (names: readonly string[]) => names.map((name) => indexOf.get(name) ?? 0)
    const entries = words.map((word) => this.#entryOf(word))
    const total = entries.reduce((sum, entry) => sum + entry.products.length, 0)
    // The smallest elements that suffice, because the postings are most of what a phone reads before a search.
    const products = this.#count <= 0x10000 ? new Uint16Array(total) : new Uint32Array(total)
    const weightCodes = this.#weightCodes.size <= 0x100 ? new Uint8Array(total) : new Uint16Array(total)
    const ends = new Uint32Array(words.length)
    const sounds: string[] = []
    let end = 0
    for (const [index, entry] of entries.entries()) {
      if (index % STEPS === 0) yield
      sounds.push(phoneticKey(words[index] ?? ''))
      products.set(entry.products, end)
      weightCodes.set(entry.weightCodes, end)
      end += entry.products.length
      ends[index] = end
    }
    const isStrong = Uint8Array.from(entries, (entry) => (entry.isStrong ? 1 : 0))
    const strong = Uint32Array.from(words.keys()).filter((index) => isStrong[index] === 1)
    yield
    const strongLetters = Int32Array.from(strong, (index) => letterMask(sounds[index] ?? ''))
    yield
    const bySound = Uint32Array.from(words.keys()).sort((a, b) => compareTexts(sounds[a] ?? '', sounds[b] ?? ''))
    return {
      words,
      sounds,
      bySound,
      isStrong,
      strong,
      strongLetters,
      ends,
      products,
      weightCodes,
      weights: Float64Array.from(this.#weightCodes.keys()),
      alternatives: instead.flatMap(({ missing, shown }) =>
        indexesOf(missing).map((word): [number, number[]] => [word, indexesOf(shown)]),
      ),
      ignored: [...this.#ignored],
    }
  }

  /** Adds a product to a word. Without a weight, the word is one of a description, which counts least. */
  #addPosting(word: string, at: number, weight?: number): void {
    const entry = this.#entryOf(word)
    entry.isStrong ||= weight !== undefined
    // A synonym may also occur in the description of the product.
    if (weight === undefined && entry.products.at(-1) === at) return
    entry.products.push(at)
    entry.weightCodes.push(this.#codeOf(weight ?? TEXT_WEIGHT))
  }

  #entryOf(word: string): Entry {
    const known = this.#entries.get(word)
    if (known) return known
    const entry = { isStrong: false, products: [], weightCodes: [] }
    this.#entries.set(word, entry)
    return entry
  }

  #codeOf(weight: number): number {
    const code = this.#weightCodes.get(weight) ?? this.#weightCodes.size
    this.#weightCodes.set(weight, code)
    return code
  }
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

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
