import { expect, test } from 'vitest'
import { ringSize, ringSizeOfDiameter, ringSizeOfFinger, ringSizes } from './ring-sizes.ts'

test('an Indian size is the inner circumference in mm minus 40', () => {
  expect(ringSize(14).circumferenceMm).toBe(54)
  expect(ringSize(14).diameterMm).toBeCloseTo(17.2, 1)
  expect(ringSize(20).diameterMm).toBeCloseTo(19.1, 1)
})

test('the guide lists the sizes 6 to 24', () => {
  expect(ringSizes.map(({ size }) => size)).toEqual(Array.from({ length: 19 }, (_, index) => index + 6))
})

test('the sizes differ from the usual Indian tables by less than half a millimetre', () => {
  const table = { 6: 46.1, 8: 48, 10: 50, 12: 51.9, 14: 54.4, 16: 56.3, 18: 58.3, 20: 60.2, 22: 62.1, 24: 64 }
  for (const [size, mm] of Object.entries(table)) {
    expect(Math.abs(ringSize(Number(size)).circumferenceMm - mm)).toBeLessThan(0.5)
  }
})

test('a ring that is laid on the screen has the nearest size', () => {
  expect(ringSizeOfDiameter(17.2)).toBe(14)
  expect(ringSizeOfDiameter(17.3)).toBe(14)
  expect(ringSizeOfDiameter(17.4)).toBe(15)
  for (const { size, diameterMm } of ringSizes) expect(ringSizeOfDiameter(diameterMm)).toBe(size)
})

test('a finger between two sizes gets the larger one', () => {
  expect(ringSizeOfFinger(54)).toBe(14)
  expect(ringSizeOfFinger(54.2)).toBe(14)
  expect(ringSizeOfFinger(54.5)).toBe(15)
})

test('measures outside the guide have no size', () => {
  expect(ringSizeOfDiameter(13)).toBeNull()
  expect(ringSizeOfFinger(64.4)).toBeNull()
  expect(ringSizeOfFinger(45)).toBeNull()
  expect(ringSizeOfFinger(Number.NaN)).toBeNull()
})
