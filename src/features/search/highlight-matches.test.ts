import { describe, expect, it } from 'vitest'
import { highlightMatches } from './highlight-matches.ts'

/** Returns the title with its matches in square brackets. */
const bracketed = (title: string, term: string) =>
  highlightMatches(title, term)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

describe('highlights the matches of a search term in a title', () => {
  it.each([
    ['Moti Pearl Drops', 'moti', '[Moti] Pearl Drops'],
    ['Moti Pearl Drops', 'mo', '[Mo]ti Pearl Drops'],
    ['Moti Pearl Drops', 'pearl drop', 'Moti [Pearl] [Drop]s'],
    ['Mehfil Jhumka', 'jhoomkas', 'Mehfil [Jhumka]'],
    ['Sona Bangles, Set of 3', 'bangle set', 'Sona [Bangle]s, [Set] of 3'],
    ['Tara Solitaire Ring', 'tara ring under 500', '[Tara] Solitaire [Ring]'],
    ['Veer Open Kada', 'bracelet', 'Veer Open Kada'],
    ['Veer Open Kada', '', 'Veer Open Kada'],
  ])('%s for “%s”', (title, term, expected) => {
    expect(bracketed(title, term)).toBe(expected)
  })
})
