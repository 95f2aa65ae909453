import { describe, expect, it } from 'vitest'
import { parseSearches, withSearch } from './recent-searches.ts'

describe('the last searches', () => {
  it('have the newest in front, and each once whatever its case', () => {
    expect(withSearch(['pearl', 'Jhumka'], '  jhumka ')).toEqual(['jhumka', 'pearl'])
  })

  it('are six at most', () => {
    expect(withSearch(['a', 'b', 'c', 'd', 'e', 'f'], 'g')).toEqual(['g', 'a', 'b', 'c', 'd', 'e'])
  })

  it('hold no blank one', () => {
    expect(withSearch(['pearl'], '   ')).toEqual(['pearl'])
  })

  it('are read from whatever was stored', () => {
    expect(parseSearches(null)).toEqual([])
    expect(parseSearches('{')).toEqual([])
    expect(parseSearches('{"a":1}')).toEqual([])
    expect(parseSearches('["pearl", 3, null, "kada"]')).toEqual(['pearl', 'kada'])
  })
})
