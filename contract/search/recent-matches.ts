import type { Bits } from '../catalogue/position-set.ts'

/** The products that match one word. */
export interface WordMatches {
  /** The products that match at all. */
  readonly any: Bits
  /** The products that match fully; the same array as `any` if all do. */
  readonly full: Bits
  /** For each element of `any`, the number of products in the elements before it. */
  readonly counts: Uint32Array
  /** For each product in `any`, in catalogue order, the index in `weights` of the weight of the best match. */
  readonly weightCodes: Uint16Array
  readonly weights: readonly number[]
  /** The highest weight of any product. */
  readonly highest: number
  /** Importance of the word: the rarer, the higher. */
  readonly rarity: number
}

/** Maximum size of the kept matches, in bytes per product: 50 MB at 100,000 products. */
const MAX_BYTES_PER_PRODUCT = 500

/** Caches the matches of the most recently searched words, because most searches contain the same few words. */
export class RecentMatches {
  readonly #matches = new Map<string, WordMatches>()
  #bytes = 0

  /** Returns the matches of a word, looked up with `find` if they are not cached. `count` is the catalogue's size. */
  get(word: string, count: number, find: () => WordMatches): WordMatches {
    const known = this.#matches.get(word)
    const matches = known ?? find()
    if (!known) this.#bytes += bytesOf(matches)
    // Maps keep the order of insertion, so the least recently searched word is the first.
    this.#matches.delete(word)
    this.#matches.set(word, matches)
    for (const [oldest, kept] of this.#matches) {
      if (this.#bytes <= MAX_BYTES_PER_PRODUCT * count || oldest === word) break
      this.#matches.delete(oldest)
      this.#bytes -= bytesOf(kept)
    }
    return matches
  }
}

function bytesOf({ any, full, weightCodes }: WordMatches): number {
  return (full === any ? 2 : 3) * any.byteLength + weightCodes.byteLength
}
