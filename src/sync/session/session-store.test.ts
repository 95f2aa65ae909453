import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { deviceStorage } from '../storage/device-storage.ts'
import { deleteSession, readSession, storeSession } from './session-store.ts'

/** As every release has stored it. */
const session = {
  token: 't1',
  user: {
    _id: 'u1',
    fullname: 'Meera Iyer',
    email: 'meera@example.in',
    phone_no: '9876543210',
    address: '14, Mangal Park',
    full_address: {
      street: '14, Mangal Park',
      city: 'Ahmedabad',
      state: 'Gujarat',
      country: 'India',
      pincode: '380009',
    },
  },
}

beforeEach(async () => {
  await deviceStorage.update('session', () => undefined)
})

test('reads a stored session', async () => {
  await deviceStorage.update('session', () => session)
  expect(await readSession()).toEqual(session)
})

test('deletes only the session of the given token', async () => {
  await storeSession(session)
  expect(await deleteSession('another')).toBeNull()
  expect(await readSession()).toEqual(session)
  expect(await deleteSession('t1')).toEqual(session)
  expect(await readSession()).toBeNull()
})

test.each([null, 'session', { token: 't1' }, { user: session.user }, { token: 't1', user: { _id: 'u1' } }])(
  'reads %j as no session',
  async (stored) => {
    await deviceStorage.update('session', () => stored)
    expect(await readSession()).toBeNull()
  },
)

test('drops an address that it cannot read', async () => {
  const user = { ...session.user, full_address: { street: 7 } }
  await deviceStorage.update('session', () => ({ ...session, user }))
  expect((await readSession())?.user.full_address).toBeNull()
})
