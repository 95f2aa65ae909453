import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import { deleteDraft, emptyAddress, latestDraft, updateDraft } from './checkout-draft.ts'

const home = { street: '14, Mangal Park', city: 'Ahmedabad', state: 'Gujarat', country: 'India', pincode: '380009' }

/** Resolves after earlier changes are written. */
const stored = () => deviceStorage.read('checkout')

beforeEach(deleteDraft)

test('stores each field as it is filled in', async () => {
  updateDraft({ coupon: { code: 'WELCOME10', percent: 10 } })
  updateDraft({ address: home, phone: '9876543210' })
  updateDraft({ payment: 'cod' })
  expect(await stored()).toMatchObject({
    address: home,
    phone: '9876543210',
    usesSaved: null,
    payment: 'cod',
    coupon: { code: 'WELCOME10', percent: 10 },
  })
  expect(deviceStorage.isPersistent()).toBe(true)
})

test('does not change the objects that it is given', async () => {
  const address = { ...home }
  updateDraft({ address })
  updateDraft({ address: { ...address, city: 'Surat' } })
  expect(address).toEqual(home)
})

test('begins in India, and keeps another country that was chosen', async () => {
  expect(latestDraft().address).toEqual({ ...emptyAddress, country: 'India' })
  updateDraft({ address: { ...emptyAddress, country: 'Nepal' } })
  await expect(stored()).resolves.toMatchObject({ address: { country: 'Nepal' } })
})

test('a draft of an earlier release gets the country that it lacked, and keeps what was typed', async () => {
  const unfinished = { ...emptyAddress, street: '14, Mangal Park', country: '' }
  await deviceStorage.update('checkout', () => ({ address: unfinished, phone: '98', usesSaved: false }))
  updateDraft({ phone: '9876543210' })
  expect(await stored()).toMatchObject({ address: { ...unfinished, country: 'India' }, usesSaved: false })
  const abroad = { ...unfinished, state: 'Texas' }
  await deviceStorage.update('checkout', () => ({ address: abroad, phone: '98', usesSaved: false }))
  updateDraft({ phone: '9876543210' })
  expect(await stored()).toMatchObject({ address: abroad })
})

test('is deleted from the device', async () => {
  updateDraft({ address: home })
  await deleteDraft()
  expect(await stored()).toBeNull()
})
