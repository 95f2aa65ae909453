import { expect, test } from 'vitest'
import { pageKey } from './page-key.ts'

test('URLs that differ in parameters without influence on the HTML share a page', () => {
  expect(pageKey('/?utm_source=mail')).toBe('/')
  expect(pageKey('/products?fbclid=1')).toBe('/products')
  expect(pageKey('/products/kada?colors=red')).toBe('/products/kada')
  expect(pageKey('/contact-us/')).toBe('/contact-us')
})

test('URLs that differ in the order of parameters share a page', () => {
  expect(pageKey('/products?sort=new&utm_source=mail&colors=red,green')).toBe(
    pageKey('/products?colors=red%2Cgreen&sort=new'),
  )
  expect(pageKey('/products?colors=red&colors=green')).not.toBe(pageKey('/products?colors=green&colors=red'))
})
