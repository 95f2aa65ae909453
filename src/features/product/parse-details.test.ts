import { expect, test } from 'vitest'
import { parseDetails } from './parse-details.ts'

test('entries with a label become facts, the others lines', () => {
  expect(parseDetails(['Weight: 2.4 g', 'Open back, adjustable', 'Widths: 1.7 mm; inner diameter: 17 mm'])).toEqual({
    facts: [
      { label: 'Weight', text: '2.4 g' },
      { label: 'Widths', text: '1.7 mm; inner diameter: 17 mm' },
    ],
    lines: ['Open back, adjustable'],
    madeOf: null,
  })
})

test('what a product is made of stands apart from the facts', () => {
  expect(parseDetails(['Made of: Gold plated brass'])).toEqual({ facts: [], lines: [], madeOf: 'Gold plated brass' })
})

test('a measure or a sentence before a colon is not a label', () => {
  const lines = ['Flower head 11.5 mm: one clear stone', 'Two chains in one: fine ball chain, cable chain']
  expect(parseDetails(lines)).toEqual({ facts: [], lines, madeOf: null })
})

test('a colon within a measure or at the end of a line is not a label', () => {
  expect(parseDetails(['Drawn at 2:1', 'Comes with:']).lines).toEqual(['Drawn at 2:1', 'Comes with:'])
})
