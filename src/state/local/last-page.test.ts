import { expect, test, vi } from 'vitest'
import { stubLocalStorage } from '../../../tests/support/simulation/fake-local-storage.ts'
import { lastPage, saveLastPage } from './last-page.ts'

const HOUR_MS = 60 * 60 * 1000
const now = Date.UTC(2026, 10, 21)

stubLocalStorage()

test('opens the last page, unless it is too old', () => {
  saveLastPage({ pathname: '/products', search: '?category=rings' }, now)
  expect(lastPage(now + 11 * HOUR_MS)).toBe('/products?category=rings')
  expect(lastPage(now + 12 * HOUR_MS)).toBe('/')
})

test('ignores transient pages', () => {
  saveLastPage({ pathname: '/cart', search: '' }, now)
  saveLastPage({ pathname: '/payment-failed', search: '' }, now)
  expect(lastPage(now)).toBe('/cart')
})

test.each(['', 'no JSON', '{"path":"//elsewhere.example","at":9999999999999}', '{"path":7}', 'null'])(
  'opens the home page for the stored text %j',
  (stored) => {
    vi.stubGlobal('localStorage', { getItem: () => stored })
    expect(lastPage(now)).toBe('/')
  },
)

test('opens the home page without localStorage', () => {
  const forbidden = () => {
    throw new DOMException('Access is denied.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbidden })
  expect(lastPage(now)).toBe('/')
})
