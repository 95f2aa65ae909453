import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distance, singular, soundOf, wordsOf } from './search-words.ts'

describe('words', () => {
  it('are read without case, accents and punctuation', () => {
    expect(wordsOf('Women’s PAVÉ-huggies, ₹549!')).toEqual(['womens', 'pave', 'huggies', '549'])
  })

  it('are read in other scripts too', () => {
    expect(wordsOf('लाल झुमका')).toEqual(['लाल', 'झुमका'])
  })

  it.each([
    ['rings', 'ring'],
    ['studs', 'stud'],
    ['boxes', 'box'],
    ['beads', 'bead'],
    ['necklaces', 'necklace'],
    ['huggies', 'huggy'],
    ['brass', 'brass'],
    ['lotus', 'lotus'],
    ['gas', 'gas'],
  ])('%s is one %s', (many, one) => {
    expect(singular(many)).toBe(one)
  })
})

describe('one word in many spellings sounds the same', () => {
  it.each([
    ['jhumka', 'jhoomka', 'jhumki', 'zumka', 'jumkha'],
    ['payal', 'paayal', 'payaal'],
    ['chudi', 'choodi', 'chhudi'],
    ['angoothi', 'anguthi', 'anguti'],
    ['zanjeer', 'janjeer', 'janjir'],
    ['mangalsutra', 'mangalsootra', 'mangalsutr'],
    ['moti', 'mothi'],
    ['chaandi', 'chandi', 'chaandee'],
    ['kada', 'kadaa', 'khada'],
  ])('%s, %s, …', (word, ...others) => {
    expect(others.map(soundOf)).toEqual(others.map(() => soundOf(word)))
  })
})

describe('the distance between two words', () => {
  it.each([
    ['ring', 'ring', 0],
    ['rign', 'ring', 1],
    ['rng', 'ring', 1],
    ['riing', 'ring', 1],
    ['rong', 'ring', 1],
    ['necklase', 'neckalce', 2],
  ])('%s and %s: %i', (typed, word, mistakes) => {
    expect(distance(typed, word).whole).toBe(mistakes)
  })

  it('from an unfinished word counts the typed letters only', () => {
    expect(distance('brecel', 'bracelet')).toEqual({ whole: 3, start: 1 })
  })

  it('is the same in both directions, and never more than the longer word', () => {
    const word = fc.stringMatching(/^[a-e]{0,8}$/)
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(distance(a, b).whole).toBe(distance(b, a).whole)
        expect(distance(a, b).whole).toBeLessThanOrEqual(Math.max(a.length, b.length))
        expect(distance(a, b).start).toBeLessThanOrEqual(distance(a, b).whole)
      }),
    )
  })
})
