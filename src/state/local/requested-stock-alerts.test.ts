import { expect, test } from 'vitest'
import { parseStockAlerts, withStockAlert } from './requested-stock-alerts.ts'

test('each product and size is listed once, the latest first', () => {
  const asked = [{ productId: 'ring', size: '14' }, { productId: 'jhumka' }, { productId: 'ring', size: '9' }]
  const alerts = [...asked, { productId: 'ring', size: '14' }].reduce(withStockAlert, [])
  expect(alerts).toEqual([{ productId: 'ring', size: '14' }, { productId: 'ring', size: '9' }, { productId: 'jhumka' }])
})

test('alerts are read from any stored text', () => {
  expect(
    parseStockAlerts('[{"productId":"ring","size":"14"},{"productId":7},{"productId":"a","size":1},null]'),
  ).toEqual([{ productId: 'ring', size: '14' }])
  for (const stored of [null, '', '{', '{"productId":"ring"}']) expect(parseStockAlerts(stored)).toEqual([])
})
