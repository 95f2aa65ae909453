/**
 * Reads a catalogue copy as devices saved it in November 2026, in many records:
 * facts and texts of 20 products each, and the words of the search. Until the
 * next visit online replaces it, the shop must work offline after an update.
 */
import type { Product } from '#contract/catalogue/product.ts'
import { createSearchIndex, type IndexedWord, type SearchIndex } from '#contract/search/search-index.ts'
import { isRecord } from '#contract/type-guards.ts'

const PRODUCTS_PER_RECORD = 20

/** JSON texts in UTF-8, one after the other. */
interface PackedTexts {
  bytes: Uint8Array
  /** Where each text ends. */
  ends: readonly number[]
}

/**
 * The words of all products. Other words and products are given by their
 * positions.
 */
interface PackedVocabulary {
  words: string[]
  sounds: string[]
  /** 1 for each strong word, 0 for all others. */
  isStrong: ArrayLike<number>
  /**
   * Where the postings of each word end; the postings of all words follow one
   * another.
   */
  ends: ArrayLike<number>
  products: Uint32Array | Uint16Array
  /** Position in `weights` for each of `products`. */
  weightCodes: Uint16Array | Uint8Array
  weights: ArrayLike<number>
  alternatives: [word: number, shown: number[]][]
  ignored: string[]
}

/**
 * The keys of the records begin with `copy`. Returns null if a record is missing.
 */
export async function readCopyInRecords(
  count: number,
  copy: string,
  read: (keys: string[]) => Promise<unknown[]>,
): Promise<{ products: Product[]; searchIndex: SearchIndex } | null> {
  const numbers = [...Array(Math.ceil(count / PRODUCTS_PER_RECORD)).keys()]
  const facts = await read(numbers.map((number) => `${copy},facts,${number}`))
  const texts = await read(numbers.map((number) => `${copy},texts,${number}`))
  const [words] = await read([`${copy},words,`])
  if (!facts.every(isText) || !texts.every(isPackedTexts) || !isVocabulary(words)) return null
  const allTexts = texts.flatMap(unpackTexts)
  const products = facts
    .flatMap((record): Partial<Product>[] => JSON.parse(record))
    .map((product, at): Product => ({ ...JSON.parse(allTexts[at] ?? '{}'), ...product }))
  return { products, searchIndex: createSearchIndex(unpackWords(words), new Set(words.ignored), products) }
}

function unpackTexts({ bytes, ends }: PackedTexts): string[] {
  const decoder = new TextDecoder()
  return ends.map((end, place) => decoder.decode(bytes.subarray(ends[place - 1] ?? 0, end)))
}

function unpackWords(packed: PackedVocabulary): Map<string, IndexedWord> {
  const entries = packed.words.map((word, at): IndexedWord => {
    const [start, end] = [at === 0 ? 0 : packed.ends[at - 1], packed.ends[at]]
    return {
      word,
      sound: packed.sounds[at] ?? '',
      isStrong: packed.isStrong[at] === 1,
      products: [...packed.products.subarray(start, end)],
      weights: Array.from(packed.weightCodes.subarray(start, end), (code) => packed.weights[code] ?? 0),
      alternatives: [],
    }
  })
  for (const [missing, shown] of packed.alternatives) {
    entries[missing]?.alternatives.push(...shown.flatMap((at) => entries[at] ?? []))
  }
  return new Map(entries.map((entry) => [entry.word, entry]))
}

const isText = (stored: unknown): stored is string => typeof stored === 'string'

const isPackedTexts = (stored: unknown): stored is PackedTexts => isRecord(stored) && Array.isArray(stored.ends)

const isVocabulary = (stored: unknown): stored is PackedVocabulary => isRecord(stored) && Array.isArray(stored.words)
