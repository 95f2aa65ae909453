import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askOf } from '../support/ask.ts'
import { newBuyer, RING, RING_PRICE, rings } from '../support/buyer.ts'
import type { Shopper } from '../support/shopper.ts'
import { setStock, stockOf } from '../support/sold.ts'
import { type InProcessShop, startShop } from '../support/start-shop.ts'
import { stores } from '../support/stores.ts'

const STOCK = 24

describe.each(stores)('paying from abroad on %s', (store) => {
  let shop: InProcessShop
  let asha: Shopper
  const ask = askOf(() => shop.origin)
  const { payment: _, ...one } = rings()

  beforeAll(async () => {
    shop = await startShop({ store, environment: { RUPEES_PER_DOLLAR: '88' } })
  })
  beforeEach(async () => {
    asha = await newBuyer(ask)
    await setStock(shop.db, STOCK)
  })
  afterAll(() => shop.stop())

  test('is not begun for an amount that the browser made up', async () => {
    const { token, user } = asha
    expect((await ask('proceedCheckout', { body: { ...one, amount: 1 }, token })).code).toBe('AMOUNT_DIFFERS')
    const products = [{ productID: RING, quantity: 1 }]
    await ask('replaceCart', { path: { userId: user._id }, token, body: { products } })
    const elsewhere = (query: Record<string, string | number>) => ask('payElsewhere', { query, token })
    expect((await elsewhere({ userID: user._id, amount: 1 })).code).toBe('AMOUNT_DIFFERS')
    expect((await elsewhere({ userID: 'somebody', amount: RING_PRICE })).code).toBe('NOT_FOUND')
    expect(await stockOf(shop.db)).toBe(STOCK)
  })
})
