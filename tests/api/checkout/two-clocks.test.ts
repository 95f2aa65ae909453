/** Two servers answer one shopper, and their clocks differ by a minute. The shop's clock moves as the servers take turns. */
import { describe, expect, test } from 'vitest'
import { newPurchase, rings } from '../../support/shop/buyer.ts'
import { useCheckoutShop } from '../../support/shop/checkout-suite.ts'
import { MINUTE } from '../../support/shop/movable-clock.ts'
import { stores } from '../../support/shop/stores.ts'

describe.each(stores)('two servers whose clocks differ by a minute on %s', (store) => {
  const suite = useCheckoutShop(store)
  const { ask, clock, sandbox } = suite
  const { payment: _, ...online } = rings()
  const press = () => ask('createOrder', { body: rings(), token: suite.asha.token })
  const begin = () => ask('createRazorpayOrder', { body: online, token: suite.asha.token })

  describe.each([
    ['is ahead', MINUTE],
    ['is behind', -MINUTE],
  ])('where the second one %s', (_name, skew) => {
    test('place one order for a double click, also at the end of its ten minutes', async () => {
      const first = await press()
      clock.pass(skew)
      const second = await press()
      clock.pass(9 * MINUTE)
      const third = await press()
      expect(new Set([first, second, third].map(({ answer }) => answer.orderID)).size).toBe(1)
      expect(await suite.listOrders()).toHaveLength(1)
    })

    test('begin one payment for a double click, and place one order for it', async () => {
      const first = await begin()
      clock.pass(skew)
      const second = await begin()
      expect(second.answer.id).toBe(first.answer.id)
      const { answer: body } = await sandbox.payRazorpay(first.answer.id)
      clock.pass(-skew)
      const verified = await ask('verifyRazorpayPayment', { body, token: suite.asha.token })
      clock.pass(skew)
      const again = await ask('verifyRazorpayPayment', { body, token: suite.asha.token })
      expect(again.answer.orderID).toBe(verified.answer.orderID)
      await suite.reconcile()
      expect(await suite.listOrders()).toHaveLength(1)
    })

    test('refund the second of two payments for the same purchase', async () => {
      const first = await ask('createRazorpayOrder', { body: online, token: suite.asha.token, headers: newPurchase() })
      clock.pass(skew)
      await suite.fillBag()
      const other = await suite.beginPayPal()
      await sandbox.payOnPage(other.answer.url)
      const { answer: body } = await sandbox.payRazorpay(first.answer.id)
      clock.pass(-skew)
      const one = await ask('verifyRazorpayPayment', { body, token: suite.asha.token })
      clock.pass(skew)
      const two = await suite.complete(other.answer.intendedID)
      expect([one.http, two.http].includes(200)).toBe(true)
      for (const _ of [1, 2, 3]) {
        clock.pass(MINUTE)
        await suite.reconcile()
      }
      expect(await suite.listOrders()).toHaveLength(1)
    })
  })
})
