import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addLine, emptyBag, readBag } from '#contract/bag/bag.ts'
import { setTransport } from '#sync/api.ts'
import { deleteSession, readSession, storeSession } from '#sync/session/session-store.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import { clearAccount, syncNewSession } from './sync-scheduler.ts'

const meera = {
  _id: 'u1',
  fullname: 'Meera Iyer',
  email: 'meera@example.in',
  phone_no: '',
  address: '',
  full_address: null,
}
const ring = { id: 'ring', title: 'Ring', price: 499, image: '', stock: 5, color: [] }

// For the whole file: what a test has begun to push may end after it.
vi.stubGlobal('navigator', {})
vi.stubGlobal('document', { visibilityState: 'hidden' })

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  setTransport(() => Promise.reject(new TypeError('Failed to fetch')))
  await deviceStorage.update('session', () => undefined)
  await deviceStorage.update('cart', () => undefined)
})

afterEach(() => {
  vi.useRealTimers()
})

test('a login tells whether the guest had pieces in the bag', async () => {
  expect(await syncNewSession()).toEqual({ guestHadBag: false })
  await deviceStorage.update('cart', () => addLine(emptyBag, ring))
  expect(await syncNewSession()).toEqual({ guestHadBag: true })
})

test('logging out, here without a network, leaves neither session nor bag on the device', async () => {
  await storeSession({ token: 't1', user: meera })
  await deviceStorage.update('cart', () => addLine(emptyBag, ring))
  await clearAccount()
  expect(await readSession()).toBeNull()
  expect(readBag(await deviceStorage.read('cart')).products).toEqual([])
})

test('a session that was replaced is not forgotten by who only knows the former one', async () => {
  await storeSession({ token: 't2', user: meera })
  expect(await deleteSession('t1')).toBeNull()
  expect(await readSession()).toEqual({ token: 't2', user: meera })
})

test('half a session is none', async () => {
  for (const stored of [null, 'session', { token: 't1' }, { user: meera }, { token: 't1', user: { _id: 'u1' } }]) {
    await deviceStorage.update('session', () => stored)
    expect(await readSession()).toBeNull()
  }
})
