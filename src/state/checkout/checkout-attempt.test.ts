import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkoutAttemptKey, endCheckoutAttempt } from './checkout-attempt.ts'

const purchase = { way: 'cod', userId: 'u1', products: [{ productID: 'ring', quantity: 1 }], amount: 499 }

beforeEach(endCheckoutAttempt)
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the same purchase keeps its key, however often it is tried', async () => {
  const key = await checkoutAttemptKey(purchase)
  expect(await checkoutAttemptKey({ ...purchase })).toBe(key)
})

test('anything different makes another purchase', async () => {
  const key = await checkoutAttemptKey(purchase)
  expect(await checkoutAttemptKey({ ...purchase, amount: 549 })).not.toBe(key)
  expect(await checkoutAttemptKey({ ...purchase, way: 'card' })).not.toBe(key)
  expect(await checkoutAttemptKey({ ...purchase, userId: 'u2' })).not.toBe(key)
})

test('once it is done, buying the same again is a new purchase', async () => {
  const key = await checkoutAttemptKey(purchase)
  await endCheckoutAttempt()
  expect(await checkoutAttemptKey(purchase)).not.toBe(key)
})

test('after an hour it is a new purchase', async () => {
  const at = Date.parse('2026-11-21T10:00:00Z')
  const key = await checkoutAttemptKey(purchase, at)
  expect(await checkoutAttemptKey(purchase, at + 59 * 60_000)).toBe(key)
  expect(await checkoutAttemptKey(purchase, at + 60 * 60_000)).not.toBe(key)
})

test('over plain HTTP, where the browser makes no ids by itself, every purchase has a key all the same', async () => {
  const { crypto } = globalThis
  vi.stubGlobal('crypto', { getRandomValues: (into: Uint32Array<ArrayBuffer>) => crypto.getRandomValues(into) })
  const key = await checkoutAttemptKey(purchase)
  expect(key).toMatch(/^[\w-]{8,120}$/)
  expect(await checkoutAttemptKey({ ...purchase, amount: 549 })).not.toBe(key)
})

test('two tabs that press at the same time have one key', async () => {
  const keys = await Promise.all([checkoutAttemptKey(purchase), checkoutAttemptKey(purchase)])
  expect(new Set(keys).size).toBe(1)
})
