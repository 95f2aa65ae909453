import { expect, test } from 'vitest'
import { returnPathOf, sameOriginPath, withReturnPath } from './auth-navigation.ts'

test('a return path keeps its query and its hash', () => {
  const page = '/products/tara-solitaire-ring?from=list&x=1#write-review'
  expect(returnPathOf(withReturnPath('/login', page))).toBe(page)
})

test('a URL of another origin is not a return path', () => {
  expect(returnPathOf('/login?redirect=https%3A%2F%2Felsewhere.example')).toBeNull()
  expect(returnPathOf('/login?redirect=%2F%2Felsewhere.example')).toBeNull()
})

test('a URL without the parameter has no return path', () => {
  expect(returnPathOf('/login')).toBeNull()
  expect(withReturnPath('/register', null)).toBe('/register')
})

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
