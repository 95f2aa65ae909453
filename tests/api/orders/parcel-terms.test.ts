import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StartupError } from '#server/config/environment.ts'
import { apiClient, type Shopper } from '../../support/shop/api-client.ts'
import { homeAddress, newBuyer, rings } from '../../support/shop/buyer.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { sandboxOf } from '../../support/shop/sandbox-client.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'

describe('a parcel', () => {
  let shop: InProcessShop
  let asha: Shopper
  const ask = apiClient(() => shop.origin)
  const sandbox = sandboxOf(() => shop.origin)

  beforeAll(async () => {
    shop = await startShop()
    asha = await newBuyer(ask)
  })
  afterAll(() => shop.stop())

  test('is offered only where the carrier delivers, and cash only where it collects any', async () => {
    const check = async (pin: string) => (await ask('checkPinCode', { path: { pin }, token: asha.token })).answer
    expect(await check('380006')).toMatchObject({ isServed: true, hasCod: true, days: 4 })
    expect(await check('380999')).toMatchObject({ isServed: false })
    expect(await check('380998')).toMatchObject({ isServed: true, hasCod: false })
    const known = shop.db.selectFrom('pin_code_service').select('freight_paise').where('pincode', '=', '380006')
    expect(await known.executeTakeFirst()).toEqual({ freight_paise: 5400 })
    const there = rings(1, { address: { ...homeAddress, pincode: '380998' } })
    expect((await ask('createOrder', { body: there, token: asha.token })).code).toBe('COD_NOT_THERE')
    // A carrier that does not answer forbids nothing.
    await sandbox.setFault('shiprocket', 'down')
    expect(await check('380015')).toMatchObject({ isServed: null, hasCod: null, days: null })
    expect(await check('380006')).toMatchObject({ isServed: true })
  })
})

test('parcels go only to the countries that the owner has chosen, however they are written', async () => {
  const shop = await startShop({ environment: { SHIPS_TO: 'IN, AE' } })
  try {
    const ask = apiClient(() => shop.origin)
    const { token } = await newBuyer(ask)
    const { payment: _, ...purchase } = rings()
    const begin = (country: string, pincode: string) =>
      ask('createRazorpayOrder', { body: { ...purchase, address: { ...homeAddress, country, pincode } }, token })
    expect((await begin('Nepal', '44600')).code).toBe('NOT_SHIPPED_THERE')
    expect((await begin('Atlantis', '1')).fields).toHaveProperty(['address.country'])
    expect((await begin('UAE', '00000')).http).toBe(200)
    expect((await begin('India', homeAddress.pincode)).http).toBe(200)
  } finally {
    await shop.stop()
  }
  await expect(startShop({ environment: { SHIPS_TO: 'India' } })).rejects.toThrow(/SHIPS_TO must be codes/)
})

test('parcels are collected at the pickup location that the owner has chosen', async () => {
  const shop = await startShop({ environment: { SHIPROCKET_PICKUP_LOCATION: 'Workshop' } })
  try {
    const ask = apiClient(() => shop.origin)
    const { token } = await newBuyer(ask)
    const { payment: _, ...purchase } = rings()
    const { answer } = await ask('createRazorpayOrder', { body: purchase, token })
    const { answer: body } = await sandboxOf(() => shop.origin).payRazorpay(answer.id)
    const { orderID } = (await ask('verifyRazorpayPayment', { body, token })).answer
    await eventually(async () => {
      const records = shop.db.selectFrom('sandbox_records').select('document').where('parent_id', '=', orderID)
      const { request } = JSON.parse((await records.executeTakeFirst())?.document ?? '{}')
      expect(request).toMatchObject({ pickup_location: 'Workshop' })
    })
  } finally {
    await shop.stop()
  }
})

test('a shop whose carrier does not know its pickup location does not start', async () => {
  const environment = { SHIPROCKET_PICKUP_LOCATION: 'Elsewhere' }
  const start = startShop({ environment })
  await expect(start).rejects.toThrow(StartupError)
  await expect(start).rejects.toThrow(/"Elsewhere", but .+ are: Primary, Workshop/)
})
