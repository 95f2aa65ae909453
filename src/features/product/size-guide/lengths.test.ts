import { expect, test } from 'vitest'
import { braceletOfWrist, whereItLies, wholeCentimetres, wristOf } from './lengths.ts'

test('a necklace lies lower, the longer it is', () => {
  expect([14, 16, 18, 20, 22, 24].map(whereItLies)).toEqual([
    'Close around the neck',
    'At the base of the neck',
    'On the collarbone',
    'Just below the collarbone',
    'Above the bust',
    'On the bust',
  ])
  expect([16, 18, 20].map(wholeCentimetres)).toEqual([41, 46, 51])
})

test('a bracelet is a finger longer than the wrist', () => {
  expect(wristOf('7 in')).toBe(15.8)
  const sizes = ['7.5 in', '6.5 in', '7 in']
  expect(braceletOfWrist(14, sizes)).toBe('6.5 in')
  expect(braceletOfWrist(15.5, sizes)).toBe('7 in')
  expect(braceletOfWrist(16, sizes)).toBe('7.5 in')
})

test('a wrist outside the sizes has none', () => {
  for (const cm of [6, 19, Number.NaN]) expect(braceletOfWrist(cm, ['7 in'])).toBeNull()
})
