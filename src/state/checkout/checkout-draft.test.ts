import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import { deleteDraft, updateDraft } from './checkout-draft.ts'

const home = { street: '14, Mangal Park', city: 'Ahmedabad', state: 'Gujarat', country: 'India', pincode: '380009' }

/** Once what was changed before has been written. */
const stored = () => deviceStorage.read('checkout')

beforeEach(deleteDraft)

test('each part is kept as it is filled in, the first one too', async () => {
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

test('what is given stays the giver’s own', async () => {
  const address = { ...home }
  updateDraft({ address })
  updateDraft({ address: { ...address, city: 'Surat' } })
  expect(address).toEqual(home)
})

test('nothing is left of it once it is forgotten', async () => {
  updateDraft({ address: home })
  await deleteDraft()
  expect(await stored()).toBeNull()
})
