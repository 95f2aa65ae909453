import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { readSession, storeSession } from '#sync/session/session-store.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import {
  claimPersonalData,
  deletePersonalData,
  finishInterruptedLogout,
  markLogoutStarted,
} from './local-personal-data.ts'

/** A key under which the shop keeps what somebody has begun to fill in. */
const DRAFT = 'checkout'

const type = (street: string) => deviceStorage.update(DRAFT, () => ({ address: { street } }))
const typed = async () => ((await deviceStorage.read(DRAFT)) as { address: { street: string } } | null)?.address.street

beforeEach(async () => {
  await deletePersonalData()
  await type('14 Mangal Park')
})

test('what a guest has typed is theirs after they log in, and when they come back', async () => {
  await claimPersonalData('meera')
  await claimPersonalData('meera')
  expect(await typed()).toBe('14 Mangal Park')
})

test('what one shopper has left is forgotten once another is known', async () => {
  await claimPersonalData('meera')
  await claimPersonalData('ravi')
  expect(await typed()).toBeUndefined()
})

test('what is typed after a log-out belongs to whoever logs in next', async () => {
  await claimPersonalData('meera')
  await deletePersonalData()
  await type('7 Other Lane')
  await claimPersonalData('ravi')
  expect(await typed()).toBe('7 Other Lane')
})

const user = { _id: 'meera', fullname: 'Meera', email: '', phone_no: '', address: '', full_address: null }

test('a log-out that a closed page has interrupted is finished by the next one', async () => {
  await storeSession({ token: 't1', user })
  await markLogoutStarted()
  await finishInterruptedLogout()
  expect(await readSession()).toBeNull()
  expect(await typed()).toBeUndefined()
})

test('who has logged in since an interrupted log-out stays, and begins with nothing of before', async () => {
  await storeSession({ token: 't1', user })
  await markLogoutStarted()
  await storeSession({ token: 't2', user })
  await finishInterruptedLogout()
  expect((await readSession())?.token).toBe('t2')
  expect(await typed()).toBeUndefined()
})

test('where no log-out was begun nothing is forgotten', async () => {
  await storeSession({ token: 't1', user })
  await finishInterruptedLogout()
  expect((await readSession())?.token).toBe('t1')
  expect(await typed()).toBe('14 Mangal Park')
})
