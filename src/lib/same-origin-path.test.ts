import { expect, test } from 'vitest'
import { sameOriginPath } from './same-origin-path.ts'

test.each(['/', '/account', '/products/tara-solitaire-ring#write-review', '/products?category=rings&sort=new'])(
  'accepts %s',
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
])('rejects %j', (address) => {
  expect(sameOriginPath(address)).toBeNull()
})
