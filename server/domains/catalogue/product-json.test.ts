import { expect, test } from 'vitest'
import { toWireProduct } from '#contract/catalogue/product.ts'
import { testProduct } from '../../../tests/support/shop/test-product.ts'
import { serialisePage, serialiseProducts } from './product-json.ts'

const [ring, chain] = [testProduct('ring', { title: 'अंगूठी “Dawn”' }), testProduct('chain')]
const options = { subcategories: [], categories: [], colors: [], materials: [], sizes: [] }
const page = { status: 'ok', total: 2, page: 1, totalPages: 1, options } as const

test.each([[[]], [[ring]], [[ring, chain]]])('products are serialised like any other JSON', (products) => {
  expect(JSON.parse(serialiseProducts(products).toString())).toEqual(wire(products))
})

test('a page is serialised with its products', () => {
  const json = serialisePage(page, [chain, ring]).toString()
  expect(JSON.parse(json)).toEqual({ ...page, products: wire([chain, ring]) })
})

test('a product whose stock has changed is serialised again', () => {
  serialiseProducts([ring])
  const sold = { ...ring, stock: 0 }
  expect(JSON.parse(serialiseProducts([sold]).toString())).toEqual(wire([sold]))
})

function wire(products: readonly (typeof ring)[]): unknown {
  return JSON.parse(JSON.stringify(products.map(toWireProduct)))
}
