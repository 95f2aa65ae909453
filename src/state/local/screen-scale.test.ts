import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readScreenScale, saveScreenScale } from './screen-scale.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a screen that was not measured has no scale', () => {
  expect(readScreenScale(2)).toBeNull()
})

test('the scale follows the zoom of the page', () => {
  saveScreenScale(6, 2)
  expect(readScreenScale(2)).toBe(6)
  expect(readScreenScale(3)).toBe(4)
})

test.each(['', 'wide', '0', '1000', '-6'])('the stored text %j is no scale', (text) => {
  stored.set('screen-scale', text)
  expect(readScreenScale(1)).toBeNull()
})
