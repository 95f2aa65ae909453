import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { addLine, type Bag, bagCount, bagModel, emptyBag } from '#contract/bag/bag.ts'
import { setTransport } from '#sync/api.ts'
import { storeSession } from '#sync/session/session-store.ts'
import { deviceStorage, updateSyncedList } from '#sync/storage/device-storage.ts'
import { saveBagToAccount } from './purchased-bag.ts'

const ring = { productId: 'ring', title: 'Ring', pricePaise: 499_00, image: '', stock: 5, color: [] }
const meera = { id: 'meera', fullname: 'Meera', email: 'm@example.in', phone: '', addressLine: '', address: null }

/** A synced bag with one ring. */
const synced: Bag = {
  ...addLine(emptyBag, ring),
  sync: { ownerId: 'meera', base: bagModel.contentsOf(addLine(emptyBag, ring)), revision: 3, pendingWrites: null },
}

const methods: string[] = []

/** Makes the server respond with this quantity of rings, or not at all for null. */
function respondWith(quantity: number | null): void {
  const productID = { _id: 'ring', title: 'Ring', price: 499, image: [], stock: 5, color: [] }
  setTransport(async (_, init) => {
    methods.push(init?.method ?? 'GET')
    if (quantity === null) throw new TypeError('Failed to fetch')
    const products = quantity > 0 ? [{ productID, quantity }] : []
    const bought = { products: [], giftData: null }
    return Response.json({ status: 'ok', products, giftData: null, revision: 4, bought, notes: [] })
  })
}

beforeEach(async () => {
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' })
  vi.stubGlobal('navigator', {})
  methods.length = 0
  await storeSession({ token: 'secret', user: meera })
  await updateSyncedList(deviceStorage, bagModel, () => synced)
})

test('makes no request for a bag that is synced', async () => {
  respondWith(null)
  expect(bagCount((await saveBagToAccount()) ?? emptyBag)).toBe(1)
  expect(methods).toEqual([])
})

test('saves an unsynced bag', async () => {
  await updateSyncedList(deviceStorage, bagModel, (bag) => addLine(bag, ring))
  respondWith(2)
  expect(bagCount((await saveBagToAccount()) ?? emptyBag)).toBe(2)
  expect(methods).toEqual(['PUT'])
})

test('returns the bag without lines that the account rejects', async () => {
  await updateSyncedList(deviceStorage, bagModel, (bag) => addLine(bag, ring))
  respondWith(1)
  expect(bagCount((await saveBagToAccount()) ?? emptyBag)).toBe(1)
})

test('returns null without a response', async () => {
  await updateSyncedList(deviceStorage, bagModel, (bag) => addLine(bag, ring))
  respondWith(null)
  expect(await saveBagToAccount()).toBeNull()
})
