import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import { deleteSavedOrders, readSavedOrders, saveOrder, saveOrders } from './saved-orders.ts'

const order = (id: string, status: Order['status'] = 'pending'): Order => ({
  id,
  number: `NK-26-${id}`,
  status,
  totalPaise: 499_00,
  subtotalPaise: 499_00,
  charges: [],
  discounts: [],
  coupon: null,
  address: { street: '14, Mangal Park', city: 'Ahmedabad', state: 'Gujarat', country: 'India', pincode: '380009' },
  phone: '',
  payment: 'cod',
  money: 'on delivery',
  lines: [],
  gift: null,
  bagRevision: 1,
  history: [],
  createdAt: '2026-11-21T10:00:00.000Z',
})

const READ_AT = 1000

const idsOf = async (userId: string) => (await readSavedOrders(userId))?.orders.map(({ id }) => id)

beforeEach(deleteSavedOrders)

test('reads the saved orders with the time they were loaded', async () => {
  await saveOrders('u1', [order('b'), order('a')], READ_AT)
  expect(await readSavedOrders('u1')).toEqual({ userId: 'u1', orders: [order('b'), order('a')], savedAt: READ_AT })
})

test('hides the orders of another user, and replaces them', async () => {
  await saveOrders('u1', [order('a')])
  expect(await readSavedOrders('u2')).toBeNull()
  await saveOrder('u2', order('z'))
  expect(await idsOf('u2')).toEqual(['z'])
  expect(await readSavedOrders('u1')).toBeNull()
})

test('replaces one order and keeps the age of the others', async () => {
  await saveOrders('u1', [order('b'), order('a')], READ_AT)
  await saveOrder('u1', order('a', 'shipped'))
  const saved = await readSavedOrders('u1')
  expect(saved?.orders.map(({ id, status }) => [id, status])).toEqual([
    ['b', 'pending'],
    ['a', 'shipped'],
  ])
  expect(saved?.savedAt).toBe(READ_AT)
})

test('puts a new order first', async () => {
  await saveOrders('u1', [order('a')])
  await saveOrder('u1', order('b'))
  expect(await idsOf('u1')).toEqual(['b', 'a'])
})

test('deletes all orders', async () => {
  await saveOrders('u1', [order('a')])
  await deleteSavedOrders()
  expect(await readSavedOrders('u1')).toBeNull()
  expect(JSON.stringify(await deviceStorage.read('orders'))).not.toContain('Mangal')
})
