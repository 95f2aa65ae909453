/** The search vocabulary: every word that finds products, with those products and the word's search weight for each. */

import { findFirstIndex } from '../binary-search.ts'

export interface VocabularyEntry {
  readonly word: string
  /** Phonetic key of the word, from `phoneticKey`. */
  readonly sound: string
  /**
   * Whether the word occurs in a title, category, colour or material, or is a synonym of such a word. Only these strong
   * words still match when the shopper mistypes them.
   */
  readonly isStrong: boolean
  /** The products that contain the word, as positions in the catalogue in ascending order. */
  readonly products: Uint32Array | Uint16Array
  /** The search weight of the word for each entry of `products`, as a position in the vocabulary's `weights`. */
  readonly weightCodes: Uint16Array | Uint8Array
  /** The entries to search for instead if the word names something that the shop does not sell; otherwise null. */
  readonly alternatives: readonly VocabularyEntry[] | null
}

/** A vocabulary as a few long arrays, which can be stored or sent to another thread. Words are in alphabetical order. */
export interface PackedVocabulary {
  words: string[]
  sounds: string[]
  /** Places of the words, in the alphabetical order of their sounds. */
  bySound: Uint32Array<ArrayBuffer>
  /** 1 for each strong word, 0 for all others. */
  isStrong: Uint8Array<ArrayBuffer>
  /** Places of the strong words. */
  strong: Uint32Array<ArrayBuffer>
  /** Bit mask of the letters in the sound of each strong word, from `letterMask`. */
  strongLetters: Int32Array<ArrayBuffer>
  /** Where the postings of each word end; the postings of all words follow one another. */
  ends: Uint32Array<ArrayBuffer>
  products: Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>
  weightCodes: Uint16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>
  /** All search weights that occur. */
  weights: Float64Array<ArrayBuffer>
  /** Places of a word and of its alternatives. */
  alternatives: [word: number, shown: number[]][]
  ignored: string[]
}

/** A searchable vocabulary. Creates an entry only when its word is looked up, so that opening it takes no time. */
export class Vocabulary {
  /** All search weights that occur. */
  readonly weights: Float64Array
  /** Words that the search ignores, such as "for" and "the". */
  readonly ignored: ReadonlySet<string>
  /** Bit mask of the letters in the sound of each strong word, from `letterMask`. */
  readonly strongLetters: Int32Array
  readonly #packed: PackedVocabulary
  readonly #alternatives: ReadonlyMap<number, number[]>
  /** Entries by the index of their word. */
  readonly #entries = new Map<number, VocabularyEntry>()

  constructor(packed: PackedVocabulary) {
    this.weights = packed.weights
    this.ignored = new Set(packed.ignored)
    this.strongLetters = packed.strongLetters
    this.#packed = packed
    this.#alternatives = new Map(packed.alternatives)
  }

  /** Returns the entry of a word, or undefined if the vocabulary does not contain the word. */
  find(word: string): VocabularyEntry | undefined {
    const { words } = this.#packed
    const index = findFirstIndex(words.length, (at) => (words[at] ?? '') >= word)
    return words[index] === word ? this.#entryAt(index) : undefined
  }

  /** Returns the entries whose phonetic key is `sound`. */
  soundingLike(sound: string): VocabularyEntry[] {
    const { bySound, sounds } = this.#packed
    const soundAt = (at: number) => sounds[bySound[at] ?? 0] ?? ''
    const found: VocabularyEntry[] = []
    const first = findFirstIndex(bySound.length, (at) => soundAt(at) >= sound)
    for (let at = first; at < bySound.length && soundAt(at) === sound; at++) found.push(this.#entryAt(bySound[at] ?? 0))
    return found
  }

  /** Returns the strong words that start with `start`. */
  startingWith(start: string): VocabularyEntry[] {
    const { strong, words } = this.#packed
    const wordAt = (at: number) => words[strong[at] ?? 0] ?? ''
    const found: VocabularyEntry[] = []
    const first = findFirstIndex(strong.length, (at) => wordAt(at) >= start)
    for (let at = first; at < strong.length && wordAt(at).startsWith(start); at++) found.push(this.strongAt(at))
    return found
  }

  /** Returns the entry of a strong word. `at` counts only the strong words. */
  strongAt(at: number): VocabularyEntry {
    return this.#entryAt(this.#packed.strong[at] ?? 0)
  }

  #entryAt(index: number): VocabularyEntry {
    const known = this.#entries.get(index)
    if (known) return known
    const { words, sounds, isStrong, ends, products, weightCodes } = this.#packed
    const [start, end] = [index === 0 ? 0 : ends[index - 1], ends[index]]
    const entry = {
      word: words[index] ?? '',
      sound: sounds[index] ?? '',
      isStrong: isStrong[index] === 1,
      products: products.subarray(start, end),
      weightCodes: weightCodes.subarray(start, end),
      alternatives: null as VocabularyEntry[] | null,
    }
    this.#entries.set(index, entry)
    // Set only after the entry is stored, because two words may be alternatives of each other.
    entry.alternatives = this.#alternatives.get(index)?.map((other) => this.#entryAt(other)) ?? null
    return entry
  }
}
