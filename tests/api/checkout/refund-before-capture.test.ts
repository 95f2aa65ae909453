/** Providers may report a refund before the payment that it returns. */
import { describe, expect, test } from 'vitest'
import { STOCK, useCheckoutShop } from '../../support/shop/checkout-suite.ts'
import { MINUTE } from '../../support/shop/movable-clock.ts'
import { methodsOn, type onlineMethods, providerOrders, REFUNDED } from '../../support/shop/provider-orders.ts'
import { refundsOf } from '../../support/shop/refunds.ts'
import { providersOf } from '../../support/shop/sandbox-client.ts'
import { stockOf } from '../../support/shop/stock.ts'
import { stores } from '../../support/shop/stores.ts'

const CAPTURED = {
  razorpay: /^(payment\.captured|order\.paid)$/,
  stripe: /^payment_intent\.succeeded$/,
  paypal: /^(PAYMENT\.CAPTURE\.COMPLETED|CHECKOUT\.ORDER\.COMPLETED)$/,
}

describe.each(stores)('a refund that the shop hears of before its payment, on %s', (store) => {
  const suite = useCheckoutShop(store)
  const { sandbox, complete, reconcile, clock } = suite
  const { pay, deliver } = providerOrders(suite)

  /** Paid and captured at the provider, which has told the shop nothing yet. */
  const captured = async (method: (typeof onlineMethods)[number]) => {
    const paid = await pay[method]()
    if (method === 'paypal') await providersOf(() => suite.shop.origin).payPal.capturePayment(paid.paymentId)
    return paid
  }
  const expectNothing = async ({ paymentId }: { paymentId: string }) => {
    expect(await suite.listOrders()).toEqual([])
    expect(await refundsOf(suite.shop.db, paymentId)).toMatchObject([{ reason: 'by provider', state: 'succeeded' }])
  }
  const settled = async (pattern: RegExp) => {
    await deliver(pattern)
    await suite.shop.outbox.runDue()
  }

  test.each(methodsOn(store))('makes no order when the webhook of the payment comes last, by %s', async (method) => {
    const paid = await captured(method)
    await sandbox.refundInDashboard(method, paid.paymentId)
    await settled(REFUNDED)
    await settled(CAPTURED[method])
    await expectNothing(paid)
  })

  test.each(methodsOn(store))('makes no order by polling, nor when the shopper returns, by %s', async (method) => {
    const paid = await captured(method)
    await sandbox.refundInDashboard(method, paid.paymentId)
    clock.pass(2 * MINUTE)
    await reconcile()
    expect((await complete(paid.intendedID)).code).toBe('PAYMENT_RETURNED')
    await expectNothing(paid)
  })

  test.each(methodsOn(store))(
    'makes the order when only a part was refunded, and counts that part once, by %s',
    async (method) => {
      const paid = await captured(method)
      await sandbox.refundInDashboard(method, paid.paymentId, 100)
      await settled(REFUNDED)
      await settled(CAPTURED[method])
      expect(await suite.listOrders()).toMatchObject([{ status: 'pending', money: 'paid' }])
      expect(await stockOf(suite.shop.db)).toBe(STOCK - 1)
      expect(await refundsOf(suite.shop.db, paid.paymentId)).toMatchObject([
        { reason: 'by provider', amount: 100, state: 'succeeded' },
      ])
    },
  )
})
