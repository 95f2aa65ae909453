import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findJob, retryJobs } from '#server/jobs/job-store.ts'
import type { Shopper } from '../../support/shop/api-client.ts'
import { apiClient } from '../../support/shop/api-client.ts'
import { newBuyer, RING_PRICE, rings } from '../../support/shop/buyer.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { DAY, HOUR, movableClock } from '../../support/shop/movable-clock.ts'
import { sandboxOf } from '../../support/shop/sandbox-client.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { setStock } from '../../support/shop/stock.ts'
import { stores } from '../../support/shop/stores.ts'

const ways = ['razorpay', 'stripe', 'other'] as const
type Way = (typeof ways)[number]

/** The sandbox’s name of the provider of each payment method. */
const providers = { razorpay: 'razorpay', stripe: 'stripe', other: 'paypal' } as const

describe.each(stores)('a pending refund on %s', (store) => {
  let shop: InProcessShop
  let asha: Shopper
  const clock = movableClock()
  const ask = apiClient(() => shop.origin)
  const sandbox = sandboxOf(() => shop.origin)

  beforeAll(async () => {
    shop = await startShop({ store, open: { clock: clock.now } })
    await sandbox.holdWebhooks()
  })
  beforeEach(async () => {
    asha = await newBuyer(ask)
    await setStock(shop.db, 10)
  })
  afterAll(() => shop.stop())

  const money = async () =>
    (await ask('listOrders', { path: { userId: asha.user._id }, token: asha.token })).answer[0]?.money
  const { payment: _, ...one } = rings()

  /** Pays for a ring with each payment method. Returns the id of the checkout session. */
  const pay: Record<Way, () => Promise<string>> = {
    razorpay: async () => {
      const { answer } = await ask('createRazorpayOrder', { body: one, token: asha.token })
      await sandbox.payRazorpay(answer.id)
      return answer.intendedID
    },
    stripe: async () => {
      const { answer } = await ask('proceedCheckout', { body: one, token: asha.token })
      await sandbox.payStripe(answer.clientSecret)
      return answer.intendedID
    },
    other: async () => {
      const body = { products: one.products }
      await ask('replaceCart', { path: { userId: asha.user._id }, token: asha.token, body })
      const query = { userID: asha.user._id, amount: RING_PRICE }
      const { answer } = await ask('startHostedPayment', { query, token: asha.token })
      await sandbox.payOnPage(answer.url)
      return answer.intendedID
    },
  }

  /** Pays for an order and cancels it while refunds stay pending. Returns its payment and refund. */
  async function cancelled(way: Way) {
    const intendedID = await pay[way]()
    await sandbox.setFault(providers[way], 'pending refunds')
    const { answer: completed } = await ask('completeCheckout', { body: { intendedID }, token: asha.token })
    await ask('cancelOrder', { path: { id: completed.data._id }, token: asha.token })
    await eventually(async () => expect(await money()).toBe('refunded'))
    const payment = await shop.db
      .selectFrom('payments')
      .select(['id', 'refund_id as refundId'])
      .where('checkout_session_id', '=', intendedID)
      .executeTakeFirstOrThrow()
    await sandbox.setFault(providers[way], 'none')
    return { paymentId: payment.id, refundId: payment.refundId ?? '' }
  }
  const looks = (way: Way, refundId: string) =>
    shop.db
      .selectFrom('outbox')
      .select('state')
      .where('dedupe_key', 'like', `refund-look-${way}-${refundId}-%`)
      .orderBy('run_at')
      .execute()
  const aDayLater = async () => {
    clock.pass(DAY)
    await shop.outbox.runDue()
  }

  test.each(ways)('is checked once a day until it has succeeded, for a payment by %s', async (way) => {
    const { refundId } = await cancelled(way)
    clock.pass(DAY - HOUR)
    await shop.outbox.runDue()
    expect(await looks(way, refundId)).toEqual([{ state: 'waiting' }])
    clock.pass(HOUR)
    await shop.outbox.runDue()
    expect(await looks(way, refundId)).toEqual([{ state: 'done' }, { state: 'waiting' }])
    expect((await sandbox.endRefund(providers[way], refundId, { succeeds: true })).http).toBe(200)
    await aDayLater()
    await aDayLater()
    expect(await looks(way, refundId)).toEqual([{ state: 'done' }, { state: 'done' }])
    expect(await money()).toBe('refunded')
  })

  test.each(ways)(
    'is left to the owner if it fails, and is retried under a new key, for a payment by %s',
    async (way) => {
      const { paymentId, refundId } = await cancelled(way)
      expect((await sandbox.endRefund(providers[way], refundId, { succeeds: false })).http).toBe(200)
      await aDayLater()
      expect(await money()).toBe('being refunded')
      const name = `refund-${way}-${paymentId}`
      const refund = () => findJob(shop.db, name)
      expect(await refund()).toMatchObject({ state: 'dead', last_error: `The refund ${refundId} has failed.` })
      await retryJobs(shop.db, clock.now(), name)
      await shop.outbox.runDue()
      expect(await refund()).toMatchObject({ state: 'done' })
      expect(await money()).toBe('refunded')
    },
  )

  test('is left to the owner if it is still pending after a month', async () => {
    const { refundId } = await cancelled('other')
    for (let day = 0; day < 31; day++) await aDayLater()
    expect((await findJob(shop.db, `refund-look-other-${refundId}-30`))?.last_error).toContain('still pending')
  })
})
