import type { Bits } from '../catalogue/position-set.ts'

/** The products that match one word, as positions in catalogue order, with the weight of the best match in each. */
export interface WordMatches {
  readonly products: Uint32Array
  readonly weights: Float64Array
  /** Importance of the word: the rarer, the higher. */
  readonly rarity: number
  /** The products that match at all, and those that match fully; from the first search of several words. */
  bits?: [any: Bits, full: Bits]
  /** The result of a search for this word alone; from the first such search. */
  ranking?: Ranking
}

/** Products that match a search, as positions in catalogue order, with their scores in the same order. */
export interface Ranking {
  readonly positions: ArrayLike<number>
  readonly scores: ArrayLike<number>
}

/** How much is kept, as a multiple of the catalogue. At 100,000 products, this takes about 40 MB. */
const MAX_CATALOGUES = 20

/** Keeps the matches of the words that were searched last, because most searches contain the same few words. */
export class RecentMatches {
  readonly #matches = new Map<string, WordMatches>()
  #size = 0

  /** Returns the matches of a word. `count` is the number of all products. */
  get(word: string, count: number, find: () => WordMatches): WordMatches {
    const known = this.#matches.get(word)
    const matches = known ?? find()
    if (!known) this.#size += sizeOf(matches)
    // The word that has not been searched for longest is the first of the map.
    this.#matches.delete(word)
    this.#matches.set(word, matches)
    for (const [oldest, { products }] of this.#matches) {
      if (this.#size <= MAX_CATALOGUES * count || oldest === word) break
      this.#matches.delete(oldest)
      this.#size -= sizeOf({ products })
    }
    return matches
  }
}

function sizeOf({ products }: Pick<WordMatches, 'products'>): number {
  return products.length + 1
}
