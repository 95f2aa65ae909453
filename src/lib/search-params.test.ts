import { describe, expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

describe('the query of an address', () => {
  test('writes and reads a list with commas', () => {
    const search = { category: 'charms & pendants', colors: ['red', 'rose gold'], max: 800 }
    const text = '?category=charms+%26+pendants&colors=red,rose+gold&max=800'
    expect(stringifySearch(search)).toBe(text)
    expect(parseSearch(text)).toEqual({ category: 'charms & pendants', colors: 'red,rose gold', max: '800' })
  })

  test('reads repeated names as one list', () => {
    expect(parseSearch('?colors=red&colors=green')).toEqual({ colors: 'red,green' })
  })

  test('reads numbers and booleans as text', () => {
    expect(parseSearch('?term=0123&new=true')).toEqual({ term: '0123', new: 'true' })
  })

  test('leaves out empty values', () => {
    expect(stringifySearch({ category: undefined, colors: [], sort: '' })).toBe('')
  })
})
