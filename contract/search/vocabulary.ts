/** The search vocabulary: every word that finds products, with those products and the word's search weight for each. */

import type { Interruptible } from '../interruptible.ts'
import { letterMask } from './typos.ts'

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
  readonly products: Uint32Array
  /** The search weight of the word for each entry of `products`, as a position in the vocabulary's `weights`. */
  readonly weightCodes: Uint16Array
  /** The entries to search for instead if the word names something that the shop does not sell; otherwise null. */
  readonly alternatives: readonly VocabularyEntry[] | null
}

export interface Vocabulary {
  /** All vocabulary entries, by word. */
  readonly entries: ReadonlyMap<string, VocabularyEntry>
  /** All vocabulary entries, by phonetic key. */
  readonly bySound: ReadonlyMap<string, readonly VocabularyEntry[]>
  /** The strong words in alphabetical order (by UTF-16 code unit). */
  readonly strong: readonly VocabularyEntry[]
  /** Bit mask of the letters in the sound of each entry of `strong`, from `letterMask`. */
  readonly strongLetters: Int32Array
  /** All search weights that occur. */
  readonly weights: Float64Array
  /** Words that the search ignores, such as "for" and "the". */
  readonly ignored: ReadonlySet<string>
}

/** A vocabulary as a few long arrays, which can be stored or sent to another thread. Words are in alphabetical order. */
export interface PackedVocabulary {
  words: string[]
  sounds: string[]
  /** 1 for each strong word, 0 for each other. */
  strong: Uint8Array
  /** Number of postings of each word; the postings of all words follow one another. */
  counts: Uint32Array
  products: Uint32Array<ArrayBuffer>
  weightCodes: Uint16Array<ArrayBuffer>
  weights: Float64Array
  /** Positions in `words` of a word and of its alternatives. */
  alternatives: [word: number, shown: number[]][]
  ignored: string[]
}

/** Number of words between two interruptions. */
const STEPS = 500

/** Makes a packed vocabulary searchable. Its arrays are shared, not copied. */
export function* openVocabulary(packed: PackedVocabulary): Interruptible<Vocabulary> {
  const entries = new Map<string, VocabularyEntry>()
  const bySound = new Map<string, VocabularyEntry[]>()
  const all: (VocabularyEntry & { alternatives: VocabularyEntry[] | null })[] = []
  let start = 0
  for (const [at, word] of packed.words.entries()) {
    if (at % STEPS === 0) yield
    const end = start + (packed.counts[at] ?? 0)
    const entry = {
      word,
      sound: packed.sounds[at] ?? '',
      isStrong: packed.strong[at] === 1,
      products: packed.products.subarray(start, end),
      weightCodes: packed.weightCodes.subarray(start, end),
      alternatives: null,
    }
    start = end
    all.push(entry)
    entries.set(word, entry)
    const alike = bySound.get(entry.sound)
    if (alike) alike.push(entry)
    else bySound.set(entry.sound, [entry])
  }
  for (const [word, shown] of packed.alternatives) {
    const entry = all[word]
    if (entry) entry.alternatives = shown.flatMap((other) => all[other] ?? [])
  }
  const strong = all.filter(({ isStrong }) => isStrong)
  const strongLetters = Int32Array.from(strong, ({ sound }) => letterMask(sound))
  return { entries, bySound, strong, strongLetters, weights: packed.weights, ignored: new Set(packed.ignored) }
}
