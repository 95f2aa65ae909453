import { expect, test } from 'vitest'
import { differingStates, eitherState } from './pin-states.ts'

const inIndia = (state: string) => ({ country: 'India', state })

test('a state differs from the one of its PIN code, however it is spelled', () => {
  expect(differingStates(inIndia('MH'), ['Karnataka'])).toEqual({ address: 'Maharashtra', pinCode: ['Karnataka'] })
  expect(differingStates(inIndia('karnataka '), ['Karnataka'])).toBeNull()
  expect(differingStates(inIndia('Pondicherry'), ['Puducherry', 'Tamil Nadu'])).toBeNull()
  expect(differingStates(inIndia('Tamilnadu'), ['Puducherry', 'Tamil Nadu'])).toBeNull()
})

test('nothing differs abroad, or from what is unknown', () => {
  expect(differingStates({ country: 'Nepal', state: 'Goa' }, ['Karnataka'])).toBeNull()
  expect(differingStates(inIndia(''), ['Karnataka'])).toBeNull()
  expect(differingStates(inIndia('Atlantis'), ['Karnataka'])).toBeNull()
  expect(differingStates(inIndia('Goa'), [])).toBeNull()
})

test('two states are told apart by “or”', () => {
  expect(eitherState(['Puducherry', 'Andhra Pradesh'])).toBe('Puducherry or Andhra Pradesh')
})
