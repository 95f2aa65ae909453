import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addLine, bagModel, emptyBag } from '#contract/bag/bag.ts'
import { readUser } from '#contract/user.ts'
import { setTransport } from '#sync/api.ts'
import { readSession, storeSession } from '#sync/session/session-store.ts'
import { deviceStorage, readSyncedList, updateSyncedList } from '#sync/storage/device-storage.ts'
import { logIn } from './log-in.ts'
import { logOutDevice } from './log-out.ts'

const wireMeera = {
  _id: 'u1',
  fullname: 'Meera Iyer',
  email: 'meera@example.in',
  phone_no: '',
  number: '',
  avatarSrc: '',
  address: '',
  full_address: null,
  addressName: '',
  addresses: [],
  business: { gstin: '27AAPFU0939F1ZV', name: 'Iyer Traders' },
  isEmailVerified: true,
}
const meera = readUser(wireMeera)
const ring = { productId: 'ring', title: 'Ring', pricePaise: 499_00, image: '', stock: 5, color: [] }

// Not restored, because a sync started by a test may end after it.
vi.stubGlobal('navigator', {})
vi.stubGlobal('document', {
  visibilityState: 'hidden',
  addEventListener: () => undefined,
  documentElement: { toggleAttribute: () => undefined },
})

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))
const login = () => Promise.resolve(Response.json({ status: 'ok', accessToken: 't1', user: wireMeera }))

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  setTransport(noNetwork)
  await deviceStorage.update('session', () => undefined)
  await deviceStorage.update('cart', () => undefined)
})

afterEach(() => {
  vi.useRealTimers()
})

test('a login stores the session and returns whether the guest had a bag', async () => {
  setTransport((address) => (address === '/api/auth/login' ? login() : noNetwork()))
  const credentials = { email: meera.email, password: 'secret' }
  expect(await logIn(credentials)).toMatchObject({ kind: 'ok', data: { guestHadBag: false } })
  expect(await readSession()).toEqual({ token: 't1', user: meera })
  await updateSyncedList(deviceStorage, bagModel, () => addLine(emptyBag, ring))
  expect(await logIn(credentials)).toMatchObject({ kind: 'ok', data: { guestHadBag: true } })
})

test('a log-out without a network deletes session and bag', async () => {
  await storeSession({ token: 't1', user: meera })
  await updateSyncedList(deviceStorage, bagModel, () => addLine(emptyBag, ring))
  await logOutDevice()
  expect(await readSession()).toBeNull()
  expect((await readSyncedList(deviceStorage, bagModel)).lines).toEqual([])
})
