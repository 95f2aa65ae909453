import { expect, test } from 'vitest'
import { bangleSizeOfHand, bangleSizes } from './bangle-sizes.ts'

const measures = (key: 'diameterMm' | 'circumferenceMm') =>
  Object.fromEntries(bangleSizes.map((bangle) => [bangle.size, Number(bangle[key].toFixed(1))]))

test('a bangle size is its inner diameter in inches and sixteenths', () => {
  expect(measures('diameterMm')).toEqual({ '2.2': 54, '2.4': 57.2, '2.6': 60.3, '2.8': 63.5, '2.10': 66.7 })
  expect(measures('circumferenceMm')).toEqual({ '2.2': 169.6, '2.4': 179.7, '2.6': 189.4, '2.8': 199.5, '2.10': 209.5 })
})

test('a hand gets the smallest bangle that slips over it', () => {
  expect(bangleSizeOfHand(168)).toBe('2.2')
  expect(bangleSizeOfHand(180)).toBe('2.4')
  expect(bangleSizeOfHand(181)).toBe('2.6')
  expect(bangleSizeOfHand(205)).toBe('2.10')
})

test('a hand outside the guide has no size', () => {
  for (const mm of [17, 215, Number.NaN]) expect(bangleSizeOfHand(mm)).toBeNull()
})
