import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberOffer, wasOfferedRecently } from './last-install-offer.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const asked = Date.UTC(2026, 10, 21)

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('who was never asked may be asked', () => {
  expect(wasOfferedRecently(asked)).toBe(false)
})

test('who was asked is left alone for 30 days', () => {
  rememberOffer(asked)
  expect(wasOfferedRecently(asked + 30 * DAY_MS - 1)).toBe(true)
  expect(wasOfferedRecently(asked + 30 * DAY_MS)).toBe(false)
})

test('a device that remembers nothing is never asked, and may still ask by itself', () => {
  const forbidden = () => {
    throw new DOMException('Access is denied.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden })
  expect(wasOfferedRecently(asked)).toBe(true)
  expect(() => rememberOffer(asked)).not.toThrow()
})
