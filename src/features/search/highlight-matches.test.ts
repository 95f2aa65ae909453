import { describe, expect, it } from 'vitest'
import { highlightMatches } from './highlight-matches.ts'

/** The title with what is marked in brackets. */
const shown = (title: string, term: string) =>
  highlightMatches(title, term)
    .map(({ text, marked }) => (marked ? `[${text}]` : text))
    .join('')

describe('what was searched for is marked in a title', () => {
  it.each([
    ['Moti Pearl Drops', 'moti', '[Moti] Pearl Drops'],
    ['Moti Pearl Drops', 'mo', '[Mo]ti Pearl Drops'],
    ['Moti Pearl Drops', 'pearl drop', 'Moti [Pearl] [Drop]s'],
    ['Mehfil Jhumka', 'jhoomkas', 'Mehfil [Jhumka]'],
    ['Sona Bangles, Set of 3', 'bangle set', 'Sona [Bangle]s, [Set] of 3'],
    ['Tara Solitaire Ring', 'tara ring under 500', '[Tara] Solitaire [Ring]'],
    ['Veer Open Kada', 'bracelet', 'Veer Open Kada'],
    ['Veer Open Kada', '', 'Veer Open Kada'],
  ])('%s for “%s”', (title, term, marked) => {
    expect(shown(title, term)).toBe(marked)
  })
})
