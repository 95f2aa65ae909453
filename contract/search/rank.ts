/** Ranks products by how well they match the words of a search. */

import { type Bits, emptyBits, positionsIn, setBit } from '../catalogue/position-set.ts'
import { matchWord } from './match.ts'
import { type Ranking, RecentMatches, type WordMatches } from './recent-matches.ts'
import type { Vocabulary, VocabularyEntry } from './vocabulary.ts'
import { TEXT_WEIGHT } from './word-weights.ts'

const recentMatches = new WeakMap<Vocabulary, RecentMatches>()

/** Returns the products that match the most words, with their scores. `count` is the number of all products. */
export function rankProducts(vocabulary: Vocabulary, count: number, words: readonly string[]): Ranking {
  const recent = recentMatches.get(vocabulary) ?? new RecentMatches()
  recentMatches.set(vocabulary, recent)
  const matches = words
    .map((word, place) => {
      const isLast = place === words.length - 1
      const find = () => matchesOf(vocabulary, count, matchWord(vocabulary, word, isLast))
      return recent.get(isLast ? `${word}*` : word, count, find)
    })
    .filter(({ products }) => products.length > 0)
  const [first] = matches
  if (!first) return { positions: [], scores: [] }
  if (matches.length > 1) return score(mostMatched(matches, count), matches)
  first.ranking ??= score(bestMatched(first), matches)
  return first.ranking
}

function score(positions: Uint32Array, matches: readonly WordMatches[]): Ranking {
  const scores = new Float64Array(positions.length)
  for (const { products, weights, rarity } of matches) {
    let place = 0
    for (let at = 0; at < positions.length; at++) {
      const position = positions[at] ?? 0
      place = advance(products, place, position)
      if (products[place] === position) scores[at] = (scores[at] ?? 0) + (weights[place] ?? 0) * rarity
    }
  }
  return { positions, scores }
}

/** Returns the first place from `place` on at which sorted positions reach `position`. */
function advance(sorted: ArrayLike<number>, place: number, position: number): number {
  let step = 1
  let low = place
  while (low + step < sorted.length && (sorted[low + step] ?? 0) < position) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, sorted.length)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < position) low = middle + 1
    else high = middle
  }
  return low
}

/** Merges the products of all vocabulary entries that a word may refer to. */
function matchesOf(
  { weights: values }: Vocabulary,
  count: number,
  meanings: ReadonlyMap<VocabularyEntry, number>,
): WordMatches {
  const rarityOf = (found: number) => Math.log(1 + count / (found || 1))
  const used = [...meanings].filter(([{ products }]) => products.length > 0)
  const [only] = used
  if (used.length === 1 && only) {
    const [{ products, weightCodes }, quality] = only
    const weights = new Float64Array(products.length)
    for (let at = 0; at < weights.length; at++) weights[at] = (values[weightCodes[at] ?? 0] ?? 0) * quality
    return { products, weights, rarity: rarityOf(products.length) }
  }
  const best = new Float64Array(used.length > 0 ? count : 0)
  const touched = emptyBits(best.length)
  for (const [{ products, weightCodes }, quality] of used) {
    for (let at = 0; at < products.length; at++) {
      const product = products[at] ?? 0
      const weight = (values[weightCodes[at] ?? 0] ?? 0) * quality
      if (weight > (best[product] ?? 0)) best[product] = weight
      setBit(touched, product)
    }
  }
  const products = positionsIn(touched)
  const weights = new Float64Array(products.length)
  for (let at = 0; at < weights.length; at++) weights[at] = best[products[at] ?? 0] ?? 0
  return { products, weights, rarity: rarityOf(products.length) }
}

/**
 * Returns whether a match counts fully. A word that occurs only in a description counts half, so that a necklace with a
 * "spring ring" clasp does not rank with the rings.
 */
const isFull = (weight: number | undefined) => (weight ?? 0) > TEXT_WEIGHT

function bestMatched({ products, weights }: WordMatches): Uint32Array {
  const isAnyFull = weights.some(isFull)
  if (!isAnyFull || weights.every(isFull)) return products
  return products.filter((_, at) => isFull(weights[at]))
}

/** Returns the products that match the most words, in catalogue order. */
function mostMatched(matches: readonly WordMatches[], count: number): Uint32Array {
  // Counts half matches in binary: bit `p` of a product's count is in element `p` of `digits`.
  const digits: Bits[] = []
  const add = (bits: Bits) => {
    let carry = bits
    for (let digit = 0; ; digit++) {
      const sum = digits[digit]
      if (!sum) {
        if (digit === 0 || carry.some((word) => word !== 0)) digits.push(carry.slice())
        return
      }
      const next = new Uint32Array(sum.length)
      for (let at = 0; at < sum.length; at++) {
        const [a, b] = [sum[at] ?? 0, carry[at] ?? 0]
        next[at] = a & b
        sum[at] = a ^ b
      }
      carry = next
    }
  }
  for (const word of matches) {
    word.bits ??= toBits(word, count)
    for (const bits of word.bits) add(bits)
  }
  let most: Bits | null = null
  for (const digit of digits.reverse()) {
    const kept: Bits = most ? digit.map((word, at) => word & (most?.[at] ?? 0)) : digit
    if (kept.some((word) => word !== 0)) most = kept
  }
  return most ? positionsIn(most) : new Uint32Array()
}

function toBits({ products, weights }: WordMatches, count: number): [any: Bits, full: Bits] {
  const [any, full] = [emptyBits(count), emptyBits(count)]
  for (let at = 0; at < products.length; at++) {
    setBit(any, products[at] ?? 0)
    if (isFull(weights[at])) setBit(full, products[at] ?? 0)
  }
  return [any, full]
}
