import { expect, test } from 'vitest'
import { rememberAsked, wasAskedLately } from './install-memory.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const asked = Date.UTC(2026, 10, 21)

function memory() {
  const stored = new Map<string, string>()
  return () => ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
}

test('who was never asked may be asked', () => {
  expect(wasAskedLately(asked, memory())).toBe(false)
})

test('who was asked is left alone for 30 days', () => {
  const device = memory()
  rememberAsked(asked, device)
  expect(wasAskedLately(asked + 30 * DAY_MS - 1, device)).toBe(true)
  expect(wasAskedLately(asked + 30 * DAY_MS, device)).toBe(false)
})

test('a device that remembers nothing is never asked, and may still ask by itself', () => {
  const forbidden = () => {
    throw new DOMException('Access is denied.', 'SecurityError')
  }
  expect(wasAskedLately(asked, forbidden)).toBe(true)
  expect(() => rememberAsked(asked, forbidden)).not.toThrow()
})
