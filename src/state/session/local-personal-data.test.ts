import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { isRecord } from '#contract/type-guards.ts'
import { readSession, storeSession } from '#sync/session/session-store.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import {
  claimPersonalData,
  deletePersonalData,
  finishInterruptedLogout,
  markLogoutStarted,
} from './local-personal-data.ts'

const DRAFT_KEY = 'checkout'

const type = (street: string) => deviceStorage.update(DRAFT_KEY, () => ({ address: { street } }))
const typed = async () => {
  const draft = await deviceStorage.read(DRAFT_KEY)
  return isRecord(draft) && isRecord(draft.address) ? draft.address.street : undefined
}

beforeEach(async () => {
  await deletePersonalData()
  await type('14 Mangal Park')
})

test('a guest’s data stays after their login, and when they come back', async () => {
  await claimPersonalData('meera')
  await claimPersonalData('meera')
  expect(await typed()).toBe('14 Mangal Park')
})

test('the sizes that a shopper chose are forgotten with the log-out', async () => {
  const stored = new Map([['last-sizes', '[{"group":"ring","size":"14"}]']])
  vi.stubGlobal('localStorage', { removeItem: (key: string) => stored.delete(key) })
  await deletePersonalData()
  expect(stored.has('last-sizes')).toBe(false)
  vi.unstubAllGlobals()
})

test('one user’s data is deleted when another logs in', async () => {
  await claimPersonalData('meera')
  await claimPersonalData('ravi')
  expect(await typed()).toBeUndefined()
})

test('data entered after a log-out belongs to the next user who logs in', async () => {
  await claimPersonalData('meera')
  await deletePersonalData()
  await type('7 Other Lane')
  await claimPersonalData('ravi')
  expect(await typed()).toBe('7 Other Lane')
})

const user = { id: 'meera', fullname: 'Meera', email: '', phone: '', addressLine: '', address: null }

test('an interrupted log-out is completed by the next page', async () => {
  await storeSession({ token: 't1', user })
  await markLogoutStarted()
  await finishInterruptedLogout()
  expect(await readSession()).toBeNull()
  expect(await typed()).toBeUndefined()
})

test('a session that started after an interrupted log-out stays, without the data from before', async () => {
  await storeSession({ token: 't1', user })
  await markLogoutStarted()
  await storeSession({ token: 't2', user })
  await finishInterruptedLogout()
  expect((await readSession())?.token).toBe('t2')
  expect(await typed()).toBeUndefined()
})

test('without a log-out nothing is deleted', async () => {
  await storeSession({ token: 't1', user })
  await finishInterruptedLogout()
  expect((await readSession())?.token).toBe('t1')
  expect(await typed()).toBe('14 Mangal Park')
})
