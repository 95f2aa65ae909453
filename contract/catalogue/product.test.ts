import { expect, test } from 'vitest'
import { testProduct } from '../../tests/support/shop/test-product.ts'
import { readCategory, readProduct, toWireCategory, toWireProduct } from './product.ts'

test('a product becomes JSON with its price in rupees and is read back', () => {
  const ring = testProduct('tara-ring', { pricePaise: 449_50, rating: { average: 4.5, count: 2 } })
  const wire = toWireProduct(ring)
  expect(wire).toMatchObject({ _id: 'tara-ring', price: 449.5, rating: { average: 4.5, count: 2 } })
  expect(readProduct(wire)).toEqual(ring)
})

test('a category becomes JSON and is read back', () => {
  const rings = {
    id: 'rings',
    name: 'Rings',
    subcategories: [{ id: 'bands', name: 'Bands', image: '/bands.webp' }],
    images: ['/1.webp', '/2.webp'],
    image: '/1.webp',
    hoverImage: '/2.webp',
  }
  const wire = toWireCategory(rings)
  expect(wire).toMatchObject({ _id: 'rings', subcategories: [{ _id: 'bands' }] })
  expect(readCategory(wire)).toEqual(rings)
})
