import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import { deleteFollowedCopies, deleteFollowedCopy, readFollowedCopy, saveFollowedCopy } from './followed-orders.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const EXPIRY = Date.parse('2027-02-19T10:00:00Z')

const followed = (number: string): ResponseBodies['followOrder'] => ({
  status: 'ok',
  parcel: null,
  expiresAt: new Date(EXPIRY).toISOString(),
  order: {
    order_id: number,
    status: 'shipped',
    amount: 449,
    subtotal: 449,
    charges: [],
    discounts: [],
    coupon: null,
    payment: 'cod',
    money: 'on delivery',
    products: [],
    history: [],
    createdAt: '2026-11-21T09:00:00.000Z',
    city: 'Ahmedabad',
    pincode: '380009',
  },
})

const numberOf = async (token: string, now = NOW) => (await readFollowedCopy(token, now))?.data.order.order_id

beforeEach(deleteFollowedCopies)

test('finds an order by its link, with the time it was loaded', async () => {
  await saveFollowedCopy('a', followed('NK-1'), NOW)
  await saveFollowedCopy('b', followed('NK-2'), NOW + 1)
  expect(await readFollowedCopy('a', NOW)).toEqual({ token: 'a', data: followed('NK-1'), savedAt: NOW })
  expect(await numberOf('c')).toBeUndefined()
})

test('replaces an earlier copy, and deletes one order without the others', async () => {
  await saveFollowedCopy('a', followed('NK-1'), NOW)
  await saveFollowedCopy('b', followed('NK-2'), NOW)
  await saveFollowedCopy('a', followed('NK-3'), NOW)
  expect(await numberOf('a')).toBe('NK-3')
  await deleteFollowedCopy('a', NOW)
  expect([await numberOf('a'), await numberOf('b')]).toEqual([undefined, 'NK-2'])
})

test('keeps the last ten orders', async () => {
  for (let index = 0; index <= 10; index++) await saveFollowedCopy(`t${index}`, followed('NK-1'), NOW)
  expect(await readFollowedCopy('t0', NOW)).toBeNull()
  expect(await readFollowedCopy('t1', NOW)).not.toBeNull()
})

test('neither shows nor keeps an order whose link has expired', async () => {
  await saveFollowedCopy('a', followed('NK-1'), NOW)
  expect(await readFollowedCopy('a', EXPIRY - 1)).not.toBeNull()
  expect(await readFollowedCopy('a', EXPIRY)).toBeNull()
  await deleteFollowedCopy('other', EXPIRY)
  expect(await deviceStorage.read('followed-orders')).toEqual([])
})

test('ignores what it cannot read', async () => {
  await deviceStorage.update('followed-orders', () => [{ token: 'a', savedAt: 1, data: { order: {} } }, 'x', null])
  expect(await readFollowedCopy('a', NOW)).toBeNull()
})
