import { expect, test } from 'vitest'
import { placeToGoOn, remember } from './last-place.ts'

const HOUR_MS = 60 * 60 * 1000
const now = Date.UTC(2026, 10, 21)

function memory() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
}

test('a launch goes on where the shopper was, until that is long ago', () => {
  const store = memory()
  remember({ pathname: '/products', search: '?category=rings' }, now, store)
  expect(placeToGoOn(now + 11 * HOUR_MS, () => store)).toBe('/products?category=rings')
  expect(placeToGoOn(now + 12 * HOUR_MS, () => store)).toBe('/')
})

test('a page that was only passed through is not gone back to', () => {
  const store = memory()
  remember({ pathname: '/cart', search: '' }, now, store)
  remember({ pathname: '/payment-failed', search: '' }, now, store)
  expect(placeToGoOn(now, () => store)).toBe('/cart')
})

test.each(['', 'no JSON', '{"path":"//elsewhere.example","at":9999999999999}', '{"path":7}', 'null'])(
  'from %j a launch begins at home',
  (stored) => {
    expect(placeToGoOn(now, () => ({ getItem: () => stored }))).toBe('/')
  },
)

test('where storage is forbidden a launch begins at home', () => {
  const forbidden = () => {
    throw new DOMException('Access is denied.', 'SecurityError')
  }
  expect(placeToGoOn(now, forbidden)).toBe('/')
})
