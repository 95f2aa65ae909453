import { describe, expect, test } from 'vitest'
import { findJob, retryJobs } from '#server/jobs/job-store.ts'
import { rings } from '../../support/shop/buyer.ts'
import { useCheckoutShop } from '../../support/shop/checkout-suite.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { DAY, HOUR } from '../../support/shop/movable-clock.ts'

const methods = ['razorpay', 'stripe', 'paypal'] as const
type Method = (typeof methods)[number]

/** The sandbox’s name of the provider of each payment method. */

describe('a pending refund', () => {
  const suite = useCheckoutShop()
  const { clock, ask, sandbox, complete } = suite

  const money = async () => (await suite.listOrders())[0]?.money
  const { payment: _, ...one } = rings()

  /** Pays for a ring with each payment method. Returns the id of the checkout session. */
  const pay: Record<Method, () => Promise<string>> = {
    razorpay: async () => {
      const { answer } = await ask('createRazorpayOrder', { body: one, token: suite.asha.token })
      await sandbox.payRazorpay(answer.id)
      return answer.intendedID
    },
    stripe: async () => {
      const { answer } = await ask('proceedCheckout', { body: one, token: suite.asha.token })
      await sandbox.payStripe(answer.clientSecret)
      return answer.intendedID
    },
    paypal: async () => {
      await suite.fillBag()
      const { answer } = await suite.beginPayPal()
      await sandbox.payOnPage(answer.url)
      return answer.intendedID
    },
  }

  /** Pays for an order and cancels it while refunds stay pending. Returns its payment and refund. */
  async function cancelled(method: Method) {
    const intendedID = await pay[method]()
    await sandbox.setFault(method, 'pending refunds')
    const { answer: completed } = await complete(intendedID)
    await ask('cancelOrder', { path: { id: completed.data._id }, token: suite.asha.token })
    await eventually(async () => expect(await money()).toBe('refunded'))
    const payment = await suite.shop.db
      .selectFrom('payments')
      .innerJoin('refunds', 'refunds.payment_id', 'payments.id')
      .select(['payments.id', 'refunds.provider_id as refundId'])
      .where('payments.checkout_session_id', '=', intendedID)
      .executeTakeFirstOrThrow()
    await sandbox.setFault(method, 'none')
    return { paymentId: payment.id, refundId: payment.refundId ?? '' }
  }
  const checks = (method: Method, refundId: string) =>
    suite.shop.db
      .selectFrom('outbox')
      .select('state')
      .where('dedupe_key', 'like', `refund-look-${method}-${refundId}-%`)
      .orderBy('run_at')
      .execute()
  const aDayLater = async () => {
    clock.pass(DAY)
    await suite.shop.outbox.runDue()
  }

  test.each(methods)('is checked once a day until it has succeeded, for a payment by %s', async (method) => {
    const { refundId } = await cancelled(method)
    clock.pass(DAY - HOUR)
    await suite.shop.outbox.runDue()
    expect(await checks(method, refundId)).toEqual([{ state: 'waiting' }])
    clock.pass(HOUR)
    await suite.shop.outbox.runDue()
    expect(await checks(method, refundId)).toEqual([{ state: 'done' }, { state: 'waiting' }])
    expect((await sandbox.endRefund(method, refundId, { succeeds: true })).http).toBe(200)
    await aDayLater()
    await aDayLater()
    expect(await checks(method, refundId)).toEqual([{ state: 'done' }, { state: 'done' }])
    expect(await money()).toBe('refunded')
  })

  test.each(methods)(
    'is left to the owner if it fails, and is retried under a new key, for a payment by %s',
    async (method) => {
      const { paymentId, refundId } = await cancelled(method)
      expect((await sandbox.endRefund(method, refundId, { succeeds: false })).http).toBe(200)
      await aDayLater()
      expect(await money()).toBe('being refunded')
      const name = `refund-${method}-${paymentId}`
      const refund = () => findJob(suite.shop.db, name)
      expect(await refund()).toMatchObject({ state: 'dead', last_error: `The refund ${refundId} has failed.` })
      await retryJobs(suite.shop.db, clock.now(), name)
      await suite.shop.outbox.runDue()
      expect(await refund()).toMatchObject({ state: 'done' })
      expect(await money()).toBe('refunded')
    },
  )

  test('is left to the owner if it is still pending after a month', async () => {
    const { refundId } = await cancelled('paypal')
    for (let day = 0; day < 31; day++) await aDayLater()
    expect((await findJob(suite.shop.db, `refund-look-paypal-${refundId}-30`))?.last_error).toContain('still pending')
  })
})
