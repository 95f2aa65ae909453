/** Ranks products by how well they match the words of a search. */

import {
  type Bits,
  bitsIn,
  countBits,
  emptyBits,
  forEachMember,
  intersect,
  isEmpty,
  setBit,
} from '../catalogue/position-set.ts'
import { matchWord } from './match.ts'
import { RecentMatches, type WordMatches } from './recent-matches.ts'
import type { Vocabulary, VocabularyEntry } from './vocabulary.ts'
import { TEXT_WEIGHT } from './word-weights.ts'

/** The products that match a search best. */
export interface Ranking {
  readonly products: Bits
  /** Returns the score of a product, given its position. */
  readonly scoreOf: (at: number) => number
  /** Upper bound of the scores. */
  readonly highest: number
}

const recentMatches = new WeakMap<Vocabulary, RecentMatches>()

/** Returns the products that match the most words, with their scores. `count` is the size of the catalogue. */
export function rankProducts(vocabulary: Vocabulary, count: number, words: readonly string[]): Ranking {
  const recent = recentMatches.get(vocabulary) ?? new RecentMatches()
  recentMatches.set(vocabulary, recent)
  const matches = words
    .map((word, index) => {
      const isLast = index === words.length - 1
      const find = () => matchesOf(vocabulary, count, matchWord(vocabulary, word, isLast))
      return recent.get(isLast ? `${word}*` : word, count, find)
    })
    .filter(({ highest }) => highest > 0)
  const sumOf = (weightOf: (match: WordMatches) => number) => {
    let sum = 0
    for (const match of matches) sum += weightOf(match) * match.rarity
    return sum
  }
  return {
    products: mostMatched(matches),
    scoreOf: (at) => sumOf((match) => weightAt(match, at)),
    highest: sumOf(({ highest }) => highest),
  }
}

/** Returns the weight of a word in the product at a position; 0 if the product does not match the word. */
function weightAt({ any, counts, weightCodes, weights }: WordMatches, at: number): number {
  const element = any[at >>> 5] ?? 0
  const bit = 1 << (at & 31)
  if ((element & bit) === 0) return 0
  const index = (counts[at >>> 5] ?? 0) + bitsIn(element & (bit - 1))
  return weights[weightCodes[index] ?? 0] ?? 0
}

/**
 * The best weight code of each position while `matchesOf` runs; all 0 between its calls. Reused because a new array for
 * each word of a search would be most of its garbage.
 */
let bestCodes = new Uint16Array(0)

/** Merges the products of all vocabulary entries that a word may refer to. */
function matchesOf(
  { weights: values }: Vocabulary,
  count: number,
  meanings: ReadonlyMap<VocabularyEntry, number>,
): WordMatches {
  const codes = new Map([[0, 0]])
  const weights = [0]
  const codeOf = (weight: number) => {
    const code = codes.get(weight) ?? weights.push(weight) - 1
    codes.set(weight, code)
    return code
  }
  if (bestCodes.length < count) bestCodes = new Uint16Array(count)
  const best = bestCodes
  const [any, full] = [emptyBits(count), emptyBits(count)]
  for (const [{ products, weightCodes }, quality] of meanings) {
    const known = new Uint16Array(values.length)
    for (let at = 0; at < products.length; at++) {
      const [product, value] = [products[at] ?? 0, weightCodes[at] ?? 0]
      const code = known[value] || codeOf((values[value] ?? 0) * quality)
      known[value] = code
      const weight = weights[code] ?? 0
      if (weight <= (weights[best[product] ?? 0] ?? 0)) continue
      best[product] = code
      setBit(any, product)
      if (weight > TEXT_WEIGHT) setBit(full, product)
    }
  }
  const found = countBits(any)
  const weightCodes = new Uint16Array(found)
  let index = 0
  forEachMember(any, (at) => {
    weightCodes[index++] = best[at] ?? 0
    best[at] = 0
  })
  return {
    any,
    // Often the same, because most rare words occur only in titles; sharing the array saves memory.
    full: countBits(full) === found ? any : full,
    counts: countsBefore(any),
    weightCodes,
    weights,
    highest: Math.max(...weights),
    rarity: Math.log(1 + count / (found || 1)),
  }
}

/** Returns, for each element of a set, the number of members in the elements before it. */
function countsBefore(set: Bits): Uint32Array {
  const counts = new Uint32Array(set.length)
  let count = 0
  for (let at = 0; at < set.length; at++) {
    counts[at] = count
    count += bitsIn(set[at] ?? 0)
  }
  return counts
}

/**
 * Returns the products that match the most words. A word that occurs only in a description counts half, so that a
 * necklace with a "spring ring" clasp does not rank with the rings.
 */
function mostMatched(matches: readonly WordMatches[]): Bits {
  const [first, ...others] = matches
  if (!first) return emptyBits(0)
  // Usually, some products match all words fully.
  const all = first.full.slice()
  for (const { full } of others) intersect(all, full)
  return isEmpty(all) ? mostFrequent(matches.flatMap(({ any, full }) => [any, full])) : all
}

/** Returns the positions that are in the largest number of the sets. */
function mostFrequent(sets: readonly Bits[]): Bits {
  const size = sets[0]?.length ?? 0
  // Counts the sets of all positions at once: `digits[p]` contains binary digit `p` of the count of each position.
  const digits = Array.from({ length: 32 - Math.clz32(sets.length) }, () => new Int32Array(size))
  for (const set of sets) addToCounts(digits, set)
  let most: Bits | null = null
  for (const digit of digits.reverse()) {
    if (most) intersect(digit, most)
    if (!isEmpty(digit)) most = digit
  }
  return most ?? emptyBits(0)
}

/** Increments the binary counter of each position in `set`, 32 at a time. The first element has the lowest digits. */
function addToCounts([ones = emptyBits(0), ...others]: readonly Bits[], set: Bits): void {
  for (let at = 0; at < set.length; at++) {
    const added = set[at] ?? 0
    const before = ones[at] ?? 0
    ones[at] = before ^ added
    let carry = before & added
    for (let index = 0; carry !== 0; index++) {
      const digit = others[index]
      if (!digit) break
      const sum = digit[at] ?? 0
      digit[at] = sum ^ carry
      carry &= sum
    }
  }
}
