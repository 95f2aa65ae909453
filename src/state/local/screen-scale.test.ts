import { expect, test } from 'vitest'
import { stubLocalStorage } from '../../../tests/support/simulation/fake-local-storage.ts'
import { readScreenScale, saveScreenScale } from './screen-scale.ts'

stubLocalStorage()

test('a screen that was not measured has no scale', () => {
  expect(readScreenScale(2)).toBeNull()
})

test('the scale follows the zoom of the page', () => {
  saveScreenScale(6, 2)
  expect(readScreenScale(2)).toBe(6)
  expect(readScreenScale(3)).toBe(4)
})

test.each(['', 'wide', '0', '1000', '-6'])('the stored text %j is no scale', (text) => {
  localStorage.setItem('screen-scale', text)
  expect(readScreenScale(1)).toBeNull()
})
