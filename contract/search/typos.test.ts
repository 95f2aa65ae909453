import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from './typos.ts'

describe('the distance between two words', () => {
  it.each([
    ['ring', 'ring', 0],
    ['rign', 'ring', 1],
    ['rng', 'ring', 0.5],
    ['riing', 'ring', 0.5],
    ['rong', 'ring', 0.5],
    ['king', 'ring', 1],
    ['kings', 'ring', 2],
    ['nackless', 'necklace', 3],
  ])('%s and %s: %d', (typed, word, mistakes) => {
    expect(editDistance(typed, word).whole).toBe(mistakes)
  })

  it('from an unfinished word counts only the typed letters', () => {
    expect(editDistance('brecel', 'bracelet')).toEqual({ whole: 2, start: 0.5 })
  })

  it('is symmetric and never exceeds the length of the longer word', () => {
    const word = fc.stringMatching(/^[a-e]{0,8}$/)
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b).whole).toBe(editDistance(b, a).whole)
        expect(editDistance(a, b).whole).toBeLessThanOrEqual(Math.max(a.length, b.length))
        expect(editDistance(a, b).start).toBeLessThanOrEqual(editDistance(a, b).whole)
      }),
    )
  })
})
