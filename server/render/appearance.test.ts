import { expect, test } from 'vitest'
import { PreparedResponse } from '../http/prepared-response.ts'
import { appearanceTag } from './appearance.ts'

const tagOf = (url: string, products: unknown) =>
  appearanceTag(url, new PreparedResponse('application/json', JSON.stringify(products)))

test('an order of a product with enough pieces changes the appearance of no list', async () => {
  const list = '/api/products?page=1'
  const before = await tagOf(list, [{ stock: 1000, sizes: [{ size: '12', stock: 30 }] }])
  expect(await tagOf(list, [{ stock: 21, sizes: [{ size: '12', stock: 21 }] }])).toBe(before)
})

test.each([
  [
    'a stock that is less than a line of the bag may have',
    [{ stock: 1000, title: 'Ring' }],
    [{ stock: 20, title: 'Ring' }],
  ],
  ['a size that sells out', [{ stock: 50, sizes: [{ stock: 1 }] }], [{ stock: 50, sizes: [{ stock: 0 }] }]],
  ['another price', [{ stock: 50, price: 249 }], [{ stock: 50, price: 299 }]],
  ['a text about stock', [{ description: '"stock":100' }], [{ description: '"stock":200' }]],
])('%s changes the appearance of a list', async (_, before, after) => {
  const url = '/api/products?page=1'
  expect(await tagOf(url, before)).not.toBe(await tagOf(url, after))
})

test('every change of the stock changes the page of the product', async () => {
  const url = '/api/products/tara-solitaire-ring'
  expect(await tagOf(url, { product: { stock: 1000 } })).not.toBe(await tagOf(url, { product: { stock: 999 } }))
})
