import { describe, expect, it } from 'vitest'
import { phoneticKey, splitWords, toSingular } from './words.ts'

describe('words', () => {
  it('are read without case, accents or punctuation', () => {
    expect(splitWords('Women’s PAVÉ-huggies, ₹549!')).toEqual(['womens', 'pave', 'huggies', '549'])
  })

  it('are read in other scripts too', () => {
    expect(splitWords('लाल झुमका')).toEqual(['लाल', 'झुमका'])
    expect(splitWords('५ मोती')).toEqual(splitWords('5 मोती'))
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
  ])('the singular of %s is %s', (many, one) => {
    expect(toSingular(many)).toBe(one)
  })
})

describe('spellings that sound the same', () => {
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
    expect(others.map(phoneticKey)).toEqual(others.map(() => phoneticKey(word)))
  })
})
