import { describe, expect, it } from 'vitest'
import { toRupees } from '../money.ts'
import { parsePriceWords } from './price-words.ts'

/** Returns the lowest price, the highest price and the remaining words. */
function read(term: string): [number, number, string] {
  const { minPaise, maxPaise, rest } = parsePriceWords(term)
  return [toRupees(minPaise), toRupees(maxPaise), rest.replace(/\s+/g, ' ').trim()]
}

const ANY = Number.POSITIVE_INFINITY

describe('a maximum price', () => {
  it.each([
    'ring under 500',
    'ring below 500',
    'ring less than 500',
    'ring upto 500',
    'ring up to ₹500',
    'ring within rs 500',
    'ring under Rs. 500',
    'ring max 500 rs',
    'ring < 500',
    'ring 500 se kam',
    '500 ke andar ring',
    'ring 500 tak',
    'ring 500 ke neeche',
    'ring 500 or less',
    'ring budget 500',
    'ring ₹500',
    'ring 500/-',
    'ring 500',
    'ring ₹500 से कम',
    'ring 500 तक',
    'ring 500 रुपये तक',
    'ring रु. 500 के अंदर',
    'ring 500 रु से नीचे',
    'ring 500से कम',
    'ring 500 रुपए',
    'ring 500 થી ઓછા',
    'ring 500 રૂપિયા સુધી',
    'ring રૂ. 500 ની અંદર',
  ])('%s', (term) => {
    expect(read(term)).toEqual([0, 500, 'ring'])
  })

  it('may be given in thousands', () => {
    expect(read('gift under 1k')).toEqual([0, 1000, 'gift'])
    expect(read('gift under 1.5k')).toEqual([0, 1500, 'gift'])
    expect(read('gift under 1,500')).toEqual([0, 1500, 'gift'])
  })
})

describe('a minimum price', () => {
  it.each([
    'gift above 1000',
    'gift over 1000',
    'gift more than ₹1,000',
    'gift 1000 se zyada',
    'gift 1000 se jyada',
    'gift 1000 se upar',
    'gift 1000+',
    'gift 1000 and above',
    'gift starting from 1000',
    'gift > 1k',
    'gift 1000 से ज़्यादा',
    'gift 1000 से ज्यादा',
    'gift ₹1,000 से अधिक',
    'gift 1 हज़ार से ऊपर',
    'gift 1 हजार रुपये से अधिक',
    'gift kam se kam 1000',
    'gift कम से कम 1000',
    'gift 1000 થી વધુ',
    'gift 1 હજાર થી વધારે',
  ])('%s', (term) => {
    expect(read(term)).toEqual([1000, ANY, 'gift'])
  })
})

describe('a price range', () => {
  it.each([
    'ring between 300 and 600',
    'ring 300 to 600',
    'ring 300-600',
    'ring from ₹300 to ₹600',
    'ring 300 se 600',
    'ring 300 se 600 ke beech',
    'ring between 600 and 300',
    'ring above 300 under 600',
    'ring 300 से 600',
    'ring 300 से 600 तक',
    'ring 300 और 600 के बीच',
    'ring ₹300 से ₹600 रुपये',
    'ring 300 થી 600 સુધી',
    'ring 300 અને 600 ની વચ્ચે',
  ])('%s', (term) => {
    expect(read(term)).toEqual([300, 600, 'ring'])
  })
})

describe('an approximate price', () => {
  it('allows a fifth on either side', () => {
    expect(read('ring around 500')).toEqual([400, 600, 'ring'])
    expect(read('ring लगभग 500')).toEqual([400, 600, 'ring'])
    expect(read('ring લગભગ 500 રૂપિયા')).toEqual([400, 600, 'ring'])
  })
})

describe('a term without a price', () => {
  it.each([
    'set of 3 rings',
    '18k gold ring',
    '925 silver',
    '916 gold',
    'size 14 ring',
    'मोती से बनी',
    'तक',
    'ring',
    '',
  ])('%s', (term) => {
    expect(read(term)).toEqual([0, ANY, term])
  })
})

describe('a search for the cheapest', () => {
  it.each([
    'cheapest ring',
    'sasta ring',
    'sasti ring',
    'cheap ring',
    'affordable ring',
    'सस्ती ring',
    'सस्ते ring',
    'સસ્તી ring',
  ])('%s', (term) => {
    expect(parsePriceWords(term).cheapest).toBe(true)
    expect(read(term)[2]).toBe('ring')
  })
})
