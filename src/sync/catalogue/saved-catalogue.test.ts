import { expect, test } from 'vitest'
import { wireTestProduct } from '../../../tests/support/shop/test-product.ts'
import { applyCatalogueChanges } from './saved-catalogue.ts'

const copy = {
  version: 'a-1',
  total: 3,
  synonyms: { same: [], instead: [], ignored: [] },
  products: [wireTestProduct('ring', { stock: 4 }), wireTestProduct('studs')],
}

test('replaces changed products in their order', () => {
  const changed = applyCatalogueChanges(copy, { version: 'a-2', products: [wireTestProduct('ring', { stock: 3 })] })
  expect(changed.version).toBe('a-2')
  expect(changed.products.map(({ _id, stock }) => [_id, stock])).toEqual([
    ['ring', 3],
    ['studs', copy.products[1]?.stock],
  ])
})

test('ignores products that the copy does not have', () => {
  expect(applyCatalogueChanges(copy, { version: 'a-2', products: [wireTestProduct('kada')] }).products).toEqual(
    copy.products,
  )
})
