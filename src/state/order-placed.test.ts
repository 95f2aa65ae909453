import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { addLine, bagCount, emptyBag, readBag } from '#contract/bag.ts'
import type { Order } from '#contract/shapes/order.ts'
import { device } from '#sync/device.ts'
import { attemptKey } from './checkout-attempt.ts'
import { orderPlaced } from './order-placed.ts'

const ring = { id: 'ring', title: 'Ring', price: 499, image: '', stock: 5, color: [] }
const inBag = async () => bagCount(readBag(await device.read('cart')))

let orders = 0
function newOrder(): Pick<Order, '_id' | 'products'> {
  orders += 1
  const productID = { _id: 'ring', title: 'Ring', price: 499, image: [] }
  return { _id: `o${orders}`, products: [{ _id: 'l1', quantity: 1, productID }] }
}

beforeEach(async () => {
  // The bag hears of other tabs through the page, and there is none here.
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' })
  await device.update('cart', () => addLine(emptyBag, ring))
})

test('an order takes its pieces out of the bag', async () => {
  await orderPlaced(newOrder())
  expect(await inBag()).toBe(0)
})

test('told again, it leaves alone what was chosen since', async () => {
  const order = newOrder()
  await orderPlaced(order)
  await device.update('cart', () => addLine(emptyBag, ring))
  await orderPlaced(order)
  expect(await inBag()).toBe(1)
})

test('the next purchase, even of the same, has another key', async () => {
  const key = await attemptKey('the ring')
  await orderPlaced(newOrder())
  expect(await attemptKey('the ring')).not.toBe(key)
})
