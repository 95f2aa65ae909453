import { expect, test } from 'vitest'
import { findOption, matchingOptions, nextOptionIndex, type OtherNames, shownOptions } from './combobox-options.ts'

const states = ['Andhra Pradesh', 'Delhi', 'Goa', 'Jammu and Kashmir', 'Odisha', 'Tamil Nadu', 'Uttar Pradesh']
const otherNames: OtherNames = {
  Delhi: ['DL', 'NCT of Delhi'],
  'Jammu and Kashmir': ['JK', 'J&K'],
  Odisha: ['OR', 'Orissa'],
  'Uttar Pradesh': ['UP'],
}

const matched = (options: readonly string[], typed: string) =>
  matchingOptions(options, typed).map(({ option }) => option)

test('blank text matches all options in their order', () => {
  expect(matched(states, ' ')).toEqual(states)
})

test('prefix matches rank before word matches, and those before substring matches', () => {
  expect(matched(['Alagad', 'New Gadara', 'Gadag'], 'gad')).toEqual(['Gadag', 'New Gadara', 'Alagad'])
  expect(matched(states, 'pradesh')).toHaveLength(2)
})

test.each([
  ['COTE', 'Côte d’Ivoire'],
  ["cote d'iv", 'Côte d’Ivoire'],
  ['curaçao', 'Curacao'],
  ['lodz', 'Łódź'],
  ['Tromso', 'Tromsø'],
  ['weissensee', 'Weißensee'],
  ['trinidad & tob', 'Trinidad and Tobago'],
  ['saint-denis', 'Saint Denis'],
  ['gandhi nagar', 'Gandhinagar'],
  ['navimumbai', 'Navi Mumbai'],
])('“%s” matches %s, without regard to accents, case, punctuation and spaces', (typed, option) => {
  expect(matched(['Aa', option, 'Zz'], typed)).toEqual([option])
})

test('unknown text matches nothing', () => {
  expect(matched(states, 'zzz')).toEqual([])
  expect(findOption(states, 'Del')).toBeUndefined()
  expect(findOption(states, ' ', otherNames)).toBeUndefined()
})

test.each([
  ['Orissa', 'Odisha'],
  ['ORISSA ', 'Odisha'],
  ['J & K', 'Jammu and Kashmir'],
  ['jammu & kashmir', 'Jammu and Kashmir'],
  ['up', 'Uttar Pradesh'],
  ['Tamilnadu', 'Tamil Nadu'],
  ['nct of delhi', 'Delhi'],
])('“%s” is another name of %s', (typed, option) => {
  expect(findOption(states, typed, otherNames)).toBe(option)
  expect(matchingOptions(states, typed, otherNames)[0]?.option).toBe(option)
})

test('an option found by another name says by which', () => {
  expect(matchingOptions(states, 'oris', otherNames)).toEqual([{ option: 'Odisha', otherName: 'Orissa' }])
  expect(matchingOptions(states, 'odi', otherNames)).toEqual([{ option: 'Odisha', otherName: null }])
})

test('a short form matches only as a whole', () => {
  expect(matchingOptions(['Chad', 'Switzerland'], 'c', { Switzerland: ['CH'] })).toHaveLength(1)
  expect(matchingOptions(['Chad', 'Switzerland'], 'ch', { Switzerland: ['CH'] })).toHaveLength(2)
})

test('a name of its own comes before another name', () => {
  expect(
    findOption(['Aurangabad', 'Chhatrapati Sambhajinagar'], 'aurangabad', {
      'Chhatrapati Sambhajinagar': ['Aurangabad'],
    }),
  ).toBe('Aurangabad')
})

test('the list has at most 100 options, and begins with a selected one that would not be among them', () => {
  const shown = (options: readonly string[], selected: string) =>
    shownOptions(matchingOptions(options, ''), selected).map(({ option }) => option)
  const cities = Array.from({ length: 1032 }, (_, index) => `City ${index}`)
  expect(shown(states, 'Goa')).toEqual(states)
  expect(shown(cities, '')).toEqual(cities.slice(0, 100))
  expect(shown(cities, 'City 99')).toEqual(cities.slice(0, 100))
  expect(shown(cities, 'City 900')).toEqual(['City 900', ...cities.slice(0, 99)])
  expect(shown(cities, 'Elsewhere')).toEqual(cities.slice(0, 100))
})

test('arrow keys move by one and wrap around', () => {
  expect(nextOptionIndex('ArrowDown', -1, 9)).toBe(0)
  expect(nextOptionIndex('ArrowDown', 9, 9)).toBe(0)
  expect(nextOptionIndex('ArrowUp', -1, 9)).toBe(9)
  expect(nextOptionIndex('ArrowUp', 3, 9)).toBe(2)
})

test('page keys move by five and stop at the ends', () => {
  expect(nextOptionIndex('PageDown', 2, 9)).toBe(7)
  expect(nextOptionIndex('PageDown', 7, 9)).toBe(9)
  expect(nextOptionIndex('PageUp', 3, 9)).toBe(0)
})

test('other keys do not move', () => {
  expect(nextOptionIndex('a', 3, 9)).toBeNull()
})
