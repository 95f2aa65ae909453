import { describe, expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

describe('the query of an address', () => {
  test('a list is written with commas, as it is read', () => {
    const search = { category: 'charms & pendants', colors: ['red', 'rose gold'], max: 800 }
    const text = '?category=charms+%26+pendants&colors=red,rose+gold&max=800'
    expect(stringifySearch(search)).toBe(text)
    expect(parseSearch(text)).toEqual({ category: 'charms & pendants', colors: 'red,rose gold', max: '800' })
  })

  test('repeated names are one list', () => {
    expect(parseSearch('?colors=red&colors=green')).toEqual({ colors: 'red,green' })
  })

  test('figures and words that mean something elsewhere stay text', () => {
    expect(parseSearch('?term=0123&new=true')).toEqual({ term: '0123', new: 'true' })
  })

  test('what is empty is not written', () => {
    expect(stringifySearch({ category: undefined, colors: [], sort: '' })).toBe('')
  })
})
