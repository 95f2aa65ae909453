import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { addLine, type Bag, bagCount, bagModel, emptyBag } from '#contract/bag/bag.ts'
import { deviceStorage, readSyncedList, updateSyncedList } from '#sync/storage/device-storage.ts'
import { checkoutAttemptKey } from './checkout-attempt.ts'
import { recordPlacedOrder } from './purchased-bag.ts'

const ring = { productId: 'ring', title: 'Ring', pricePaise: 499_00, image: '', stock: 5, color: [] }
const inBag = async () => bagCount(await readSyncedList(deviceStorage, bagModel))
const addAgain = () => updateSyncedList(deviceStorage, bagModel, (bag) => addLine(bag, ring))

let orders = 0
/** Creates an order of one ring that set the account's bag to revision 8. */
function newOrder() {
  orders += 1
  const line = { id: 'l1', productId: 'ring', title: 'Ring', pricePaise: 499_00, image: '', quantity: 1 }
  return { id: `o${orders}`, lines: [line], gift: null, bagRevision: 8 }
}

function agreedAt(revision: number, bag: Bag): Bag {
  return { ...bag, sync: { ownerId: 'meera', base: bagModel.contentsOf(bag), revision, pendingWrites: null } }
}

beforeEach(async () => {
  // The bag store adds listeners to the document.
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' })
  await updateSyncedList(deviceStorage, bagModel, () => agreedAt(7, addLine(emptyBag, ring)))
})

test('removes the lines of the order from the bag', async () => {
  await recordPlacedOrder(newOrder())
  expect(await inBag()).toBe(0)
})

test('removes only the size that was ordered', async () => {
  const sizes = ['12', '14'].reduce((bag, size) => addLine(bag, { ...ring, size }), emptyBag)
  await updateSyncedList(deviceStorage, bagModel, () => agreedAt(7, sizes))
  const order = newOrder()
  await recordPlacedOrder({ ...order, lines: order.lines.map((line) => ({ ...line, size: '14' })) })
  expect((await readSyncedList(deviceStorage, bagModel)).lines.map(({ size }) => size)).toEqual(['12'])
})

test('keeps products that were added again when it is called again', async () => {
  const order = newOrder()
  await recordPlacedOrder(order)
  await addAgain()
  await recordPlacedOrder(order)
  expect(await inBag()).toBe(1)
})

test('keeps products that were added after the account had synced the order', async () => {
  await updateSyncedList(deviceStorage, bagModel, () => agreedAt(8, emptyBag))
  await addAgain()
  await recordPlacedOrder(newOrder())
  expect(await inBag()).toBe(1)
})

test('ends the checkout attempt', async () => {
  const key = await checkoutAttemptKey('the ring')
  await recordPlacedOrder(newOrder())
  expect(await checkoutAttemptKey('the ring')).not.toBe(key)
})

test('does not end the next attempt when it is called again', async () => {
  const order = newOrder()
  await recordPlacedOrder(order)
  const key = await checkoutAttemptKey('another ring')
  await recordPlacedOrder(order)
  expect(await checkoutAttemptKey('another ring')).toBe(key)
})
