import type { Product } from '#contract/schemas/catalogue.ts'

/** A product of the catalogue for a test, of which the test says only what it is about. */
export function testProduct(id: string, rest: Partial<Product> = {}): Product {
  return {
    _id: id,
    title: id,
    price: 400,
    image: [],
    alt: [],
    blur: [],
    categories: ['Rings'],
    subcategory: 'Bands',
    color: ['Gold'],
    materials: 'Gold',
    detail: [],
    description: '',
    stock: 5,
    updatedAt: '2026-11-01T00:00:00.000Z',
    ...rest,
  }
}
