import { expect, test } from 'vitest'
import { pageKey, spelledAsLinked } from './page-key.ts'

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

test.each([
  ['/Products?category=rings', '/products?category=rings'],
  ['//products?category=rings', '/products?category=rings'],
  ['/products/', '/products'],
  ['/PRODUCTS//Kada/?colors=red', '/products/kada?colors=red'],
  ['/%70roducts/kada', '/products/kada'],
  ['/Contact-Us', '/contact-us'],
  ['///products///', '/products'],
  ['/Cart?res=Success', '/cart?res=Success'],
  ['/products/%C3%A9TOILE', '/products/%C3%A9toile'],
  ['/\\evil.example', '/%5Cevil.example'],
  ['/.//evil.example', '/./evil.example'],
  ['//evil.example/', '/evil.example'],
  ['/FOLLOW/aBc_-9', '/follow/aBc_-9'],
  ['/products/नथ', `/products/${encodeURIComponent('नथ')}`],
])('%s is written as %s', (url, linked) => {
  expect(spelledAsLinked(url)).toBe(linked)
  expect(spelledAsLinked(linked)).toBe(linked)
})

test.each(['/', '/?utm_source=mail', '/products/a%2Fb', '/products?category=Rings//x'])(
  '%s is right as it is',
  (url) => {
    expect(spelledAsLinked(url)).toBe(url)
  },
)
