import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import { deleteDraft, updateDraft } from './checkout-draft.ts'

const home = { street: '14, Mangal Park', city: 'Ahmedabad', state: 'Gujarat', country: 'India', pincode: '380009' }

/** Resolves after earlier changes are written. */
const stored = () => deviceStorage.read('checkout')

beforeEach(deleteDraft)

test('stores each field as it is filled in', async () => {
  updateDraft({ coupon: { code: 'WELCOME10', percent: 10 } })
  updateDraft({ address: home, phone: '9876543210' })
  updateDraft({ payment: 'cod' })
  expect(await stored()).toEqual({
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

test('is deleted from the device', async () => {
  updateDraft({ address: home })
  await deleteDraft()
  expect(await stored()).toBeNull()
})
