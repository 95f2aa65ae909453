import { describe, expect, test } from 'vitest'
import { parseViewedProducts, toStored, type ViewedProduct, withViewed } from './recently-viewed.ts'

const product = (id: string): ViewedProduct => ({
  id,
  title: `Product ${id}`,
  pricePaise: 449_50,
  image: ['/1.webp', '/2.webp', '/3.webp'],
  alt: ['front', 'side', 'back'],
  blur: ['data:1', 'data:2', 'data:3'],
})

describe('the viewed products', () => {
  test('list the latest first, each once', () => {
    const products = ['a', 'b', 'a'].map(product).reduce(withViewed, [])
    expect(products.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('are at most twelve', () => {
    const many = Array.from({ length: 20 }, (_, index) => product(String(index)))
    const products = many.reduce(withViewed, [])
    expect(products).toHaveLength(12)
    expect(products[0]?.id).toBe('19')
  })

  test('keep the two pictures that a card shows', () => {
    const [viewed] = withViewed([], product('a'))
    expect(viewed?.image).toEqual(['/1.webp', '/2.webp'])
    expect(viewed?.alt).toEqual(['front', 'side'])
  })

  test('are read as they were stored', () => {
    const { id, pricePaise: _, ...rest } = product('a')
    const stored = { _id: id, price: 449.5, ...rest }
    expect(parseViewedProducts(JSON.stringify([stored]))).toEqual([product('a')])
  })

  test('keep stock and sizes, so that a card says "From" and adds to the bag', () => {
    const sizes = [
      { size: '14', stock: 2, pricePaise: 449_50 },
      { size: '22', stock: 0, pricePaise: 499_00 },
    ]
    const sized = { ...product('a'), stock: 2, color: ['Gold'], sizes, rating: { average: 4.5, count: 2 } }
    const stored = JSON.stringify(withViewed([], sized).map(toStored))
    expect(parseViewedProducts(stored)).toEqual(withViewed([], sized))
  })

  test('are empty when nothing readable is stored', () => {
    for (const stored of [null, '', 'not json', '{}', '[1, null, {"_id": "a"}]'])
      expect(parseViewedProducts(stored)).toEqual([])
  })
})
