import { expect, test } from 'vitest'
import { RecentMatches } from './recent-matches.ts'

const PRODUCTS = 10
/** Size of the weight codes of a word, in bytes. The two sets of its matches take 4 bytes each. */
const CODES_BYTES = 268
/** Number of words that fit into 500 bytes per product. */
const KEPT = Math.floor((500 * PRODUCTS) / (CODES_BYTES + 8))

/** Searches for words, and returns those that were looked up. */
function search(recent: RecentMatches, words: readonly string[]): string[] {
  const found: string[] = []
  for (const word of words) {
    recent.get(word, PRODUCTS, () => {
      found.push(word)
      const any = new Int32Array(1)
      const weightCodes = new Uint16Array(CODES_BYTES / Uint16Array.BYTES_PER_ELEMENT)
      return { any, full: any, counts: new Uint32Array(1), weightCodes, weights: [0], highest: 0, rarity: 1 }
    })
  }
  return found
}

test('a repeated word is looked up only once', () => {
  expect(search(new RecentMatches(), ['ring', 'gold', 'ring'])).toEqual(['ring', 'gold'])
})

test('the least recently searched words are evicted first', () => {
  const recent = new RecentMatches()
  const words = Array.from({ length: KEPT }, (_, at) => `word ${at}`)
  search(recent, words)
  expect(search(recent, ['word 0', 'a', 'word 0', `word ${KEPT - 1}`, 'word 1'])).toEqual(['a', 'word 1'])
})
