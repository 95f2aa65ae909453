import { describe, expect, test } from 'vitest'
import { parseViewedProducts, type ViewedProduct, withViewed } from './recently-viewed.ts'

const piece = (id: string): ViewedProduct => ({
  id,
  title: `Piece ${id}`,
  pricePaise: 449_50,
  image: ['/1.webp', '/2.webp', '/3.webp'],
  alt: ['front', 'side', 'back'],
  blur: ['data:1', 'data:2', 'data:3'],
})

describe('the pieces looked at on this device', () => {
  test('the latest comes first, and a piece looked at again is there once', () => {
    const pieces = ['a', 'b', 'a'].map(piece).reduce(withViewed, [])
    expect(pieces.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('twelve are kept', () => {
    const many = Array.from({ length: 20 }, (_, index) => piece(String(index)))
    const pieces = many.reduce(withViewed, [])
    expect(pieces).toHaveLength(12)
    expect(pieces[0]?.id).toBe('19')
  })

  test('only the two pictures that a card shows are kept', () => {
    const [kept] = withViewed([], piece('a'))
    expect(kept?.image).toEqual(['/1.webp', '/2.webp'])
    expect(kept?.alt).toEqual(['front', 'side'])
  })

  test('what was stored is read back', () => {
    const { id, pricePaise: _, ...rest } = piece('a')
    const stored = { _id: id, price: 449.5, ...rest }
    expect(parseViewedProducts(JSON.stringify([stored]))).toEqual([piece('a')])
  })

  test('a store that is empty, damaged or from another time gives no pieces', () => {
    for (const stored of [null, '', 'not json', '{}', '[1, null, {"_id": "a"}]'])
      expect(parseViewedProducts(stored)).toEqual([])
  })
})
