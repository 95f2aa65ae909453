import { expect, test } from 'vitest'
import { canonicalUrl } from './canonical-url.ts'

const names = new Set(['page', 'limit', 'colors'])

test('equal requests have equal URLs', () => {
  const url = '/api/products?limit=12&page=1'
  for (const query of ['limit=12&page=1', 'page=1&limit=12', 'utm_source=mail&page=1&&limit=12', 'page=1&limit=12&x']) {
    expect(canonicalUrl(`/api/products?${query}`, names)).toBe(url)
  }
  expect(canonicalUrl('/api/products?fbclid=1', names)).toBe('/api/products')
  expect(canonicalUrl('/api/products', names)).toBe('/api/products')
})

test('parameters that may mean something else make another URL', () => {
  expect(canonicalUrl('/api/products?colors=red&colors=blue', names)).toBe('/api/products?colors=red&colors=blue')
  expect(canonicalUrl('/api/products?colors=blue&colors=red', names)).toBe('/api/products?colors=blue&colors=red')
  expect(canonicalUrl('/api/products?p%61ge=2', names)).toBe('/api/products?p%61ge=2')
})
