/** Requests without an idempotency key: for ten minutes, the purchase itself is the key. */
import { describe, expect, test } from 'vitest'
import { homeAddress, newBuyer, rings } from '../../support/shop/buyer.ts'
import { STOCK, useCheckoutShop } from '../../support/shop/checkout-suite.ts'
import { MINUTE } from '../../support/shop/movable-clock.ts'
import { stockOf } from '../../support/shop/stock.ts'
import { stores } from '../../support/shop/stores.ts'

describe.each(stores)('a purchase without an idempotency key on %s', (store) => {
  const suite = useCheckoutShop(store)
  const { ask, clock } = suite
  const { payment: _, ...online } = rings()

  /** Presses BUY NOW with each payment method. Returns the id of the order or checkout. */
  const press = {
    cod: async () => (await ask('createOrder', { body: rings(), token: suite.asha.token })).answer.orderID,
    razorpay: async () =>
      (await ask('createRazorpayOrder', { body: online, token: suite.asha.token })).answer.intendedID,
    stripe: async () => (await ask('proceedCheckout', { body: online, token: suite.asha.token })).answer.intendedID,
    paypal: async () => (await suite.beginPayPal()).answer.intendedID,
  }

  test.each(['cod', 'razorpay', 'stripe', 'paypal'] as const)(
    'is one, however often it is sent, by %s',
    async (method) => {
      await suite.fillBag()
      const ids = await Promise.all([press[method](), press[method](), press[method]()])
      clock.pass(9 * MINUTE)
      expect(new Set([...ids, await press[method]()])).toEqual(new Set([expect.any(String)]))
      expect(new Set(ids).size).toBe(1)
      expect(await stockOf(suite.shop.db)).toBe(STOCK - 1)
    },
  )

  test('is another one after the ten minutes, or with other products, another address, method or account', async () => {
    const buy = async (body: object = rings(), { token } = suite.asha) =>
      (await ask('createOrder', { body: { ...rings(), ...body }, token })).answer.orderID
    const first = await buy()
    const others = [
      await buy(rings(2)),
      await buy({ address: { ...homeAddress, street: '15 Mangal Park' } }),
      await buy(rings(), await newBuyer(ask, 'Ravi Sethi')),
    ]
    expect(new Set([first, ...others]).size).toBe(4)
    expect(await buy()).toBe(first)
    const begun = await ask('createRazorpayOrder', { body: online, token: suite.asha.token })
    expect(begun.http).toBe(200)
    clock.pass(12 * MINUTE)
    expect(await buy()).not.toBe(first)
  })
})
