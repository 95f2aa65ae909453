import { expect, test } from 'vitest'
import { findOption, matchingOptions, nextOptionIndex, shownOptions } from './combobox-options.ts'

const states = ['Andhra Pradesh', 'Arunachal Pradesh', 'Delhi', 'Goa', 'Himachal Pradesh', 'Uttar Pradesh']

test('blank text matches all options in their order', () => {
  expect(matchingOptions(states, ' ')).toEqual(states)
})

test('prefix matches rank before word matches, and those before substring matches', () => {
  expect(matchingOptions(['Alagad', 'New Gadara', 'Gadag'], 'gad')).toEqual(['Gadag', 'New Gadara', 'Alagad'])
  expect(matchingOptions(states, 'pradesh')).toHaveLength(4)
})

test('matching ignores case and accents', () => {
  expect(matchingOptions(['Curaçao', 'Côte d’Ivoire'], 'COTE')).toEqual(['Côte d’Ivoire'])
  expect(findOption(states, ' delhi ')).toBe('Delhi')
})

test('unknown text matches nothing', () => {
  expect(matchingOptions(states, 'zzz')).toEqual([])
  expect(findOption(states, 'Del')).toBeUndefined()
})

test('the list has at most 100 options, and begins with a selected one that would not be among them', () => {
  const cities = Array.from({ length: 1032 }, (_, index) => `City ${index}`)
  expect(shownOptions(states, 'Goa')).toEqual(states)
  expect(shownOptions(cities, '')).toEqual(cities.slice(0, 100))
  expect(shownOptions(cities, 'City 99')).toEqual(cities.slice(0, 100))
  expect(shownOptions(cities, 'City 900')).toEqual(['City 900', ...cities.slice(0, 99)])
  expect(shownOptions(cities, 'Elsewhere')).toEqual(cities.slice(0, 100))
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
