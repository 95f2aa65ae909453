import { expect, test } from 'vitest'
import { wayBackOf, withWayBack } from './way-back.ts'

test('a page that sent the shopper to log in is found again, with its query and its place', () => {
  const page = '/products/tara-solitaire-ring?from=list&x=1#write-review'
  expect(wayBackOf(withWayBack('/login', page))).toBe(page)
})

test('nobody is sent out of the shop', () => {
  expect(wayBackOf('/login?redirect=https%3A%2F%2Felsewhere.example')).toBeNull()
  expect(wayBackOf('/login?redirect=%2F%2Felsewhere.example')).toBeNull()
})

test('without such a page there is no way back', () => {
  expect(wayBackOf('/login')).toBeNull()
  expect(withWayBack('/register', null)).toBe('/register')
})
