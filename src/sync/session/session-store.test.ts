import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { deviceStorage } from '../storage/device-storage.ts'
import { deleteSession, readSession, storeSession } from './session-store.ts'

const address = {
  street: '14, Mangal Park',
  city: 'Ahmedabad',
  state: 'Gujarat',
  country: 'India',
  pincode: '380009',
}
/** The format that every release stores. */
const stored = {
  token: 't1',
  user: {
    _id: 'u1',
    fullname: 'Meera Iyer',
    email: 'meera@example.in',
    phone_no: '9876543210',
    address: '14, Mangal Park',
    full_address: address,
  },
}
const session = {
  token: 't1',
  user: {
    id: 'u1',
    fullname: 'Meera Iyer',
    email: 'meera@example.in',
    phone: '9876543210',
    addressLine: '14, Mangal Park',
    address,
  },
}

beforeEach(async () => {
  await deviceStorage.update('session', () => undefined)
})

test('reads a session that an earlier release stored', async () => {
  await deviceStorage.update('session', () => stored)
  expect(await readSession()).toEqual(session)
})

test('stores a session in the form that earlier releases read', async () => {
  await storeSession(session)
  expect(await deviceStorage.read('session')).toEqual(stored)
})

test('deletes only the session of the given token', async () => {
  await storeSession(session)
  expect(await deleteSession('another')).toBeNull()
  expect(await readSession()).toEqual(session)
  expect(await deleteSession('t1')).toEqual(session)
  expect(await readSession()).toBeNull()
})

test.each([null, 'session', { token: 't1' }, { user: stored.user }, { token: 't1', user: { _id: 'u1' } }])(
  'reads %j as no session',
  async (unreadable) => {
    await deviceStorage.update('session', () => unreadable)
    expect(await readSession()).toBeNull()
  },
)

test('drops an address that it cannot read', async () => {
  const user = { ...stored.user, full_address: { street: 7 } }
  await deviceStorage.update('session', () => ({ ...stored, user }))
  expect((await readSession())?.user.address).toBeNull()
})
