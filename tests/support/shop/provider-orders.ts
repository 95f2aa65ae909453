/** With each payment method, and what the providers report of them. */
import { expect } from 'vitest'
import type { DialectName } from '#server/storage/dialects.ts'
import { newPurchase, rings } from './buyer.ts'
import type { useCheckoutShop } from './checkout-suite.ts'

export const onlineMethods = ['razorpay', 'stripe', 'paypal'] as const

/** On PostgreSQL one of them: the statements are the same. */
export function methodsOn(store: DialectName): readonly OnlineMethod[] {
  return store === 'sqlite' ? onlineMethods : ['razorpay']
}

export type OnlineMethod = (typeof onlineMethods)[number]

export const REFUNDED = /^(refund\.|charge\.refunded|PAYMENT\.CAPTURE\.REFUNDED)/
export const DISPUTED = /dispute/i

export function providerOrders(suite: ReturnType<typeof useCheckoutShop>) {
  const { ask, sandbox, complete } = suite
  const { payment: _, ...one } = rings()

  /** Each pays for a ring. Returns the ids of checkout and payment. */
  const pay: Record<OnlineMethod, () => Promise<{ intendedID: string; paymentId: string }>> = {
    razorpay: async () => {
      const { answer } = await ask('createRazorpayOrder', {
        body: one,
        token: suite.asha.token,
        headers: newPurchase(),
      })
      const paid = await sandbox.payRazorpay(answer.id)
      return { intendedID: answer.intendedID, paymentId: paid.answer.razorpay_payment_id }
    },
    stripe: async () => {
      const { answer } = await ask('proceedCheckout', { body: one, token: suite.asha.token, headers: newPurchase() })
      await sandbox.payStripe(answer.clientSecret)
      return { intendedID: answer.intendedID, paymentId: answer.clientSecret.split('_secret')[0] ?? '' }
    },
    paypal: async () => {
      await suite.fillBag()
      const { answer } = await suite.beginPayPal()
      await sandbox.payOnPage(answer.url)
      return { intendedID: answer.intendedID, paymentId: new URL(answer.url).searchParams.get('token') ?? '' }
    },
  }

  return {
    pay,
    /** Places and pays an order for a ring. */
    order: async (method: OnlineMethod) => {
      const { intendedID, paymentId } = await pay[method]()
      const { answer } = await complete(intendedID)
      return { intendedID, paymentId, orderId: answer.data._id as string, number: answer.orderID as string }
    },
    /**
     * Delivers all of this kind that nobody has delivered yet. Returns the HTTP
     * statuses of the responses.
     */
    deliver: async (pattern: RegExp) => {
      const sent = (await sandbox.webhooks()).filter(({ event, state }) => state !== 'delivered' && pattern.test(event))
      expect(sent).not.toEqual([])
      return await Promise.all(sent.map(({ id }) => sandbox.send(id)))
    },
  }
}
