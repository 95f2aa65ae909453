import { expect, test } from 'vitest'
import { sameOriginPath } from './same-origin-path.ts'

test.each(['/', '/account', '/products/tara-solitaire-ring#write-review', '/products?category=rings&sort=new'])(
  '%s leads to a page of this shop',
  (address) => {
    expect(sameOriginPath(address)).toBe(address)
  },
)

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/..//elsewhere.example',
  'javascript:alert(1)',
  'account',
  '',
  undefined,
  ['/account'],
])('%j does not', (address) => {
  expect(sameOriginPath(address)).toBeNull()
})
