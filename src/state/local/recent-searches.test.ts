import { describe, expect, it } from 'vitest'
import { parseSearches, withSearch } from './recent-searches.ts'

describe('the recent searches', () => {
  it('list the latest first, each once whatever its case', () => {
    expect(withSearch(['pearl', 'Jhumka'], '  jhumka ')).toEqual(['jhumka', 'pearl'])
  })

  it('are at most six', () => {
    expect(withSearch(['a', 'b', 'c', 'd', 'e', 'f'], 'g')).toEqual(['g', 'a', 'b', 'c', 'd', 'e'])
  })

  it('ignore a blank term', () => {
    expect(withSearch(['pearl'], '   ')).toEqual(['pearl'])
  })

  it('are read from any stored text', () => {
    expect(parseSearches(null)).toEqual([])
    expect(parseSearches('{')).toEqual([])
    expect(parseSearches('{"a":1}')).toEqual([])
    expect(parseSearches('["pearl", 3, null, "kada"]')).toEqual(['pearl', 'kada'])
  })
})
