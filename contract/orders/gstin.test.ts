import { expect, test } from 'vitest'
import { gstinState, readGstin } from './gstin.ts'

test.each([
  ['27AAPFU0939F1ZV', '27AAPFU0939F1ZV', 'Maharashtra'],
  ['27aapfu0939f1zv', '27AAPFU0939F1ZV', 'Maharashtra'],
  [' 27 AAPFU 0939 F 1 Z V ', '27AAPFU0939F1ZV', 'Maharashtra'],
  ['24-ABCDE-1234-F1Z6', '24ABCDE1234F1Z6', 'Gujarat'],
  ['२९AAGCB7383J1Z4', '29AAGCB7383J1Z4', 'Karnataka'],
])('%s is a GSTIN', (typed, gstin, state) => {
  expect(readGstin(typed)).toEqual({ gstin })
  expect(gstinState(gstin)?.name).toBe(state)
})

test.each([
  ['', /required/],
  ['27AAPFU0939F1Z', /15 characters, this one has 14/],
  ['27AAPFU0939F1ZVV', /15 characters, this one has 16/],
  ['AA27PFU0939F1ZV', /not a GSTIN/],
  ['27AAPFU0939F0ZV', /not a GSTIN/],
  ['00AAPFU0939F1ZV', /00 is none/],
  ['25AAPFU0939F1ZV', /25 is none/],
  ['27AAPFU0939F1ZA', /last character does not match/],
])('“%s” is none', (typed, problem) => {
  expect(readGstin(typed)).toEqual({ problem: expect.stringMatching(problem) })
})

test('one wrong character, or two that changed places, are found', () => {
  const right = '27AAPFU0939F1ZV'
  const others = [...right.slice(0, 14)].flatMap((old, index) => {
    const letters = /\d/.test(old) ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    return [...letters].filter((one) => one !== old).map((one) => right.slice(0, index) + one + right.slice(index + 1))
  })
  for (const wrong of [...others, '27AAPFU9039F1ZV', '27AAPUF0939F1ZV'])
    expect(readGstin(wrong)).toHaveProperty('problem')
})
