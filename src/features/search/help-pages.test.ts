import { expect, test } from 'vitest'
import { findHelpPages } from './help-pages.ts'

test.each([
  ['return', '/return'],
  ['Returns policy', '/return'],
  ['warranty', '/return'],
  ['track order', '/track-order'],
  ['delivery', '/terms'],
  ['contact', '/contact-us'],
])('a search for %j finds the page %s', (term, href) => {
  expect(findHelpPages(term)[0]?.href).toBe(href)
})

test('a search for a piece finds no help', () => {
  expect(['ring', 'moti', 'gold chain', ''].flatMap(findHelpPages)).toEqual([])
})
