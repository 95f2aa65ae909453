import { type Product, toWireProduct } from '#contract/catalogue/product.ts'
import type { WireProduct } from '#contract/schemas/catalogue.ts'

/** A test specifies only the fields it is about. */
export function testProduct(id: string, rest: Partial<Product> = {}): Product {
  return {
    id,
    title: id,
    pricePaise: 400_00,
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

/** As in JSON. */
export function wireTestProduct(id: string, rest: Partial<Product> = {}): WireProduct {
  return toWireProduct(testProduct(id, rest))
}
