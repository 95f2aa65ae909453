import { expect, test } from 'vitest'
import { RecentMatches } from './recent-matches.ts'

const PRODUCTS = 10

function search(recent: RecentMatches, words: readonly string[]): string[] {
  const found: string[] = []
  for (const word of words) {
    recent.get(word, PRODUCTS, () => {
      found.push(word)
      return { products: new Uint32Array(PRODUCTS), weights: new Float64Array(PRODUCTS), rarity: 1 }
    })
  }
  return found
}

test('a word that is searched again is not looked up again', () => {
  expect(search(new RecentMatches(), ['ring', 'gold', 'ring'])).toEqual(['ring', 'gold'])
})

test('words that were not searched for longest are forgotten', () => {
  const recent = new RecentMatches()
  const words = Array.from({ length: 18 }, (_, at) => `word ${at}`)
  search(recent, words)
  expect(search(recent, ['word 0', 'a', 'word 0', 'word 17', 'word 1'])).toEqual(['a', 'word 1'])
})
