import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { device } from '#sync/device.ts'
import { changeDraft, forgetCheckout } from './checkout-draft.ts'

const home = { street: '14, Mangal Park', city: 'Ahmedabad', state: 'Gujarat', country: 'India', pincode: '380009' }

/** Once what was changed before has been written. */
const stored = () => device.read('checkout')

beforeEach(forgetCheckout)

test('each part is kept as it is filled in, the first one too', async () => {
  changeDraft({ coupon: { code: 'WELCOME10', percent: 10 } })
  changeDraft({ address: home, phone: '9876543210' })
  changeDraft({ payment: 'cod' })
  expect(await stored()).toEqual({
    address: home,
    phone: '9876543210',
    usesSaved: null,
    payment: 'cod',
    coupon: { code: 'WELCOME10', percent: 10 },
  })
  expect(device.keeps()).toBe(true)
})

test('what is given stays the giver’s own', async () => {
  const address = { ...home }
  changeDraft({ address })
  changeDraft({ address: { ...address, city: 'Surat' } })
  expect(address).toEqual(home)
})

test('nothing is left of it once it is forgotten', async () => {
  changeDraft({ address: home })
  await forgetCheckout()
  expect(await stored()).toBeNull()
})
