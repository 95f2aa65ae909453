import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { addLine, type Bag, bagCount, bagModel, emptyBag } from '#contract/bag/bag.ts'
import { setTransport } from '#sync/api.ts'
import { storeSession } from '#sync/session/session-store.ts'
import { deviceStorage, updateDocument } from '#sync/storage/device-storage.ts'
import { saveBagToAccount } from './purchased-bag.ts'

const ring = { productId: 'ring', title: 'Ring', pricePaise: 499_00, image: '', stock: 5, color: [] }
const meera = { _id: 'meera', fullname: 'Meera', email: 'm@example.in', phone_no: '', address: '', full_address: null }

/** A bag of one ring that the account has, and no more than that. */
const agreed: Bag = {
  ...addLine(emptyBag, ring),
  sync: { ownerId: 'meera', base: bagModel.contentsOf(addLine(emptyBag, ring)), revision: 3, pendingWrites: null },
}

const asked: string[] = []

/** The shop as it answers every call for the bag; null where it does not. */
function shopAnswers(quantity: number | null): void {
  const productID = { _id: 'ring', title: 'Ring', price: 499, image: [], stock: 5, color: [] }
  setTransport(async (_, init) => {
    asked.push(init?.method ?? 'GET')
    if (quantity === null) throw new TypeError('There is no line.')
    const products = quantity > 0 ? [{ productID, quantity }] : []
    const bought = { products: [], giftData: null }
    return Response.json({ status: 'ok', products, giftData: null, revision: 4, bought, notes: [] })
  })
}

beforeEach(async () => {
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' })
  vi.stubGlobal('navigator', {})
  asked.length = 0
  await storeSession({ token: 'secret', user: meera })
  await updateDocument(deviceStorage, bagModel, () => agreed)
})

test('a bag that the account has already is bought without asking', async () => {
  shopAnswers(null)
  expect(bagCount((await saveBagToAccount()) ?? emptyBag)).toBe(1)
  expect(asked).toEqual([])
})

test('what the account does not have yet is brought to it before it is bought', async () => {
  await updateDocument(deviceStorage, bagModel, (bag) => addLine(bag, ring))
  shopAnswers(2)
  expect(bagCount((await saveBagToAccount()) ?? emptyBag)).toBe(2)
  expect(asked).toEqual(['PUT'])
})

test('what the account does not take is not bought', async () => {
  await updateDocument(deviceStorage, bagModel, (bag) => addLine(bag, ring))
  shopAnswers(1)
  expect(bagCount((await saveBagToAccount()) ?? emptyBag)).toBe(1)
})

test('without an answer nothing is bought', async () => {
  await updateDocument(deviceStorage, bagModel, (bag) => addLine(bag, ring))
  shopAnswers(null)
  expect(await saveBagToAccount()).toBeNull()
})
