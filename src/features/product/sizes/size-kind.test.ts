import { expect, test } from 'vitest'
import { inchesOf, sizeKind } from './size-kind.ts'

const kindOf = (...sizes: string[]) => sizeKind(sizes.map((size) => ({ size })))

test('the names of the sizes tell what they measure', () => {
  expect(kindOf('6', '14', '24')).toBe('ring')
  expect(kindOf('2.2', '2.10')).toBe('bangle')
  expect(kindOf('16 in', '18 in')).toBe('necklace')
  expect(kindOf('6.5 in', '7 in')).toBe('bracelet')
})

test('other names, or a mix of them, measure nothing that the guide knows', () => {
  expect(kindOf('S', 'M')).toBeNull()
  expect(kindOf('14', '2.4')).toBeNull()
  expect(kindOf()).toBeNull()
})

test('a length is read from its name', () => {
  expect(inchesOf('7.5 in')).toBe(7.5)
  expect(inchesOf('14')).toBeNaN()
})
