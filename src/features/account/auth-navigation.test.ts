import { expect, test } from 'vitest'
import { returnPathOf, withReturnPath } from './auth-navigation.ts'

test('a page that sent the shopper to log in is found again, with its query and its place', () => {
  const page = '/products/tara-solitaire-ring?from=list&x=1#write-review'
  expect(returnPathOf(withReturnPath('/login', page))).toBe(page)
})

test('nobody is sent out of the shop', () => {
  expect(returnPathOf('/login?redirect=https%3A%2F%2Felsewhere.example')).toBeNull()
  expect(returnPathOf('/login?redirect=%2F%2Felsewhere.example')).toBeNull()
})

test('without such a page there is no way back', () => {
  expect(returnPathOf('/login')).toBeNull()
  expect(withReturnPath('/register', null)).toBe('/register')
})
