import { expect, test } from 'vitest'
import { matchingOptions, optionWritten } from './matching-options.ts'

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
  expect(optionWritten(states, ' delhi ')).toBe('Delhi')
})

test('what is nowhere finds nothing', () => {
  expect(matchingOptions(states, 'zzz')).toEqual([])
  expect(optionWritten(states, 'Del')).toBeUndefined()
})
