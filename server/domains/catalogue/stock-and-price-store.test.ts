import { expect, test } from 'vitest'
import { inLockOrder } from './stock-and-price-store.ts'

test('lines are locked in the order of their products’ ids, as whole products are, and then of their sizes', () => {
  const line = (productId: string, size?: string) => ({ productId, size, quantity: 1 })
  // With a size, as `ring:14`, the first would come after `ring-box`.
  const lines = [line('ring-box'), line('ring', '14'), line('ring', '12'), line('ring'), line('Ring')]
  expect(inLockOrder(lines).map(({ productId, size = '' }) => `${productId} ${size}`.trim())).toEqual([
    'Ring',
    'ring',
    'ring 12',
    'ring 14',
    'ring-box',
  ])
})
