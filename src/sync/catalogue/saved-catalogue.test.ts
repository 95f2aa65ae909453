import { expect, test } from 'vitest'
import { wireTestProduct } from '../../../tests/support/shop/test-product.ts'
import { applyCatalogueChanges } from './saved-catalogue.ts'

const copy = {
  version: 'a-1',
  total: 3,
  synonyms: { same: [], instead: [], ignored: [] },
  products: [wireTestProduct('ring', { stock: 4 }), wireTestProduct('studs')],
}

test('changed products take the place of what they were, in the same order', () => {
  const now = applyCatalogueChanges(copy, { version: 'a-2', products: [wireTestProduct('ring', { stock: 3 })] })
  expect(now.version).toBe('a-2')
  expect(now.products.map(({ _id, stock }) => [_id, stock])).toEqual([
    ['ring', 3],
    ['studs', copy.products[1]?.stock],
  ])
})

test('a product that the copy had no room for does not come in by a change', () => {
  expect(applyCatalogueChanges(copy, { version: 'a-2', products: [wireTestProduct('kada')] }).products).toEqual(
    copy.products,
  )
})
