import { expect, test } from 'vitest'
import { returnPathOf, withReturnPath } from './auth-navigation.ts'

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
