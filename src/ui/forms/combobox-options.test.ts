import { expect, test } from 'vitest'
import { findOption, matchingOptions, nextOptionIndex } from './combobox-options.ts'

const states = ['Andhra Pradesh', 'Arunachal Pradesh', 'Delhi', 'Goa', 'Himachal Pradesh', 'Uttar Pradesh']

test('without a word everything is offered, as it stands', () => {
  expect(matchingOptions(states, ' ')).toEqual(states)
})

test('what begins so comes first, then a later word, then anything that has it', () => {
  expect(matchingOptions(['Alagad', 'New Gadara', 'Gadag'], 'gad')).toEqual(['Gadag', 'New Gadara', 'Alagad'])
  expect(matchingOptions(states, 'pradesh')).toHaveLength(4)
})

test('case and accents do not matter', () => {
  expect(matchingOptions(['Curaçao', 'Côte d’Ivoire'], 'COTE')).toEqual(['Côte d’Ivoire'])
  expect(findOption(states, ' delhi ')).toBe('Delhi')
})

test('what is nowhere finds nothing', () => {
  expect(matchingOptions(states, 'zzz')).toEqual([])
  expect(findOption(states, 'Del')).toBeUndefined()
})

test('arrows go through the list and round its ends', () => {
  expect(nextOptionIndex('ArrowDown', -1, 9)).toBe(0)
  expect(nextOptionIndex('ArrowDown', 9, 9)).toBe(0)
  expect(nextOptionIndex('ArrowUp', -1, 9)).toBe(9)
  expect(nextOptionIndex('ArrowUp', 3, 9)).toBe(2)
})

test('page keys go five and stop at the ends', () => {
  expect(nextOptionIndex('PageDown', 2, 9)).toBe(7)
  expect(nextOptionIndex('PageDown', 7, 9)).toBe(9)
  expect(nextOptionIndex('PageUp', 3, 9)).toBe(0)
})

test('other keys lead nowhere', () => {
  expect(nextOptionIndex('a', 3, 9)).toBeNull()
})
