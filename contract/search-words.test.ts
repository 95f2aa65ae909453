import { describe, expect, it } from 'vitest'
import { singular, soundOf, wordsOf } from './search-words.ts'

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
