/** What happens at the payment providers without the shop: dashboard refunds, disputes, offers and unknown payments. */
import { describe, expect, test } from 'vitest'
import { refundsCommand } from '#server/cli/refund-command.ts'
import { setOrderStatus } from '#server/domains/orders/change-order-status.ts'
import { hasOpenDispute } from '#server/domains/payments/payment-store.ts'
import { newPurchase, rings } from '../../support/shop/buyer.ts'
import { STOCK, useCheckoutShop } from '../../support/shop/checkout-suite.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { MINUTE } from '../../support/shop/movable-clock.ts'
import { refundsOf } from '../../support/shop/refunds.ts'
import { providersOf } from '../../support/shop/sandbox-client.ts'
import { stockOf } from '../../support/shop/stock.ts'
import { stores } from '../../support/shop/stores.ts'

const methods = ['razorpay', 'stripe', 'other'] as const
type Method = (typeof methods)[number]

/** The sandbox’s name of the provider of each payment method. */
const providers = { razorpay: 'razorpay', stripe: 'stripe', other: 'paypal' } as const

describe.each(stores)('money at the payment providers on %s', (store) => {
  const suite = useCheckoutShop(store)
  const { ask, sandbox, complete } = suite
  const { payment: _, ...one } = rings()

  /** Pays for a ring with each payment method. Returns the ids of the checkout and of the payment. */
  const pay: Record<Method, () => Promise<{ intendedID: string; paymentId: string }>> = {
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
    other: async () => {
      await suite.fillBag()
      const { answer } = await suite.beginPayPal()
      await sandbox.payOnPage(answer.url)
      return { intendedID: answer.intendedID, paymentId: new URL(answer.url).searchParams.get('token') ?? '' }
    },
  }
  async function order(method: Method) {
    const { intendedID, paymentId } = await pay[method]()
    const { answer } = await complete(intendedID)
    return { intendedID, paymentId, orderId: answer.data._id as string, number: answer.orderID as string }
  }
  /** Delivers all webhooks of this kind that nobody has delivered yet. Returns the HTTP statuses of the responses. */
  const deliver = async (pattern: RegExp) => {
    const sent = (await sandbox.webhooks()).filter(({ event, state }) => state !== 'delivered' && pattern.test(event))
    expect(sent).not.toEqual([])
    return await Promise.all(sent.map(({ id }) => sandbox.send(id)))
  }
  const read = async () => (await suite.listOrders())[0]
  const emails = async (subject: string) => {
    const rows = await suite.shop.db.selectFrom('outbox').select('payload').where('kind', '=', 'send-email').execute()
    return rows.filter(({ payload }) => payload.includes(subject))
  }
  const REFUNDED = /^(refund\.|charge\.refunded|PAYMENT\.CAPTURE\.REFUNDED)/
  const DISPUTED = /dispute/i

  test.each(methods)('a refund in the dashboard cancels an order that has not been shipped, by %s', async (method) => {
    const { paymentId, number } = await order(method)
    expect(await stockOf(suite.shop.db)).toBe(STOCK - 1)
    await sandbox.refundInDashboard(providers[method], paymentId)
    await deliver(REFUNDED)
    // A parcel that the carrier knows is recalled first.
    await eventually(async () => {
      suite.clock.pass(MINUTE)
      await suite.shop.outbox.runDue()
      expect(await read()).toMatchObject({ order_id: number, status: 'cancelled', money: 'refunded' })
    })
    expect(await stockOf(suite.shop.db)).toBe(STOCK)
    expect(await refundsOf(suite.shop.db, paymentId)).toMatchObject([{ reason: 'by provider', state: 'succeeded' }])
    expect(await emails(`The payment of order ${number} is gone`)).toHaveLength(1)
  })

  test('a refund in the dashboard after the shipment is shown, and the owner decides about the parcel', async () => {
    const { paymentId, orderId, number } = await order('razorpay')
    await setOrderStatus(suite.shop.db, orderId, 'shipped', suite.clock.now())
    await sandbox.refundInDashboard('razorpay', paymentId, 10_000)
    await deliver(REFUNDED)
    expect(await read()).toMatchObject({ status: 'shipped', money: 'paid' })
    await sandbox.refundInDashboard('razorpay', paymentId)
    await deliver(REFUNDED)
    expect(await read()).toMatchObject({ status: 'shipped', money: 'refunded' })
    const [email] = await emails(`The payment of order ${number} is gone`)
    expect(email?.payload).toContain('decide what happens to the parcel')
  })

  test.each(methods)('money that was refunded before the order is placed makes no order, by %s', async (method) => {
    const { intendedID, paymentId } = await pay[method]()
    if (method === 'other') await providersOf(() => suite.shop.origin).payPal.capturePayment(paymentId)
    await sandbox.refundInDashboard(providers[method], paymentId)
    expect((await complete(intendedID)).code).toBe('PAYMENT_RETURNED')
    expect(await suite.listOrders()).toEqual([])
    expect(await refundsOf(suite.shop.db, paymentId)).toMatchObject([{ reason: 'by provider', state: 'succeeded' }])
  })

  test('a refund that the owner has already made in the dashboard is not made twice', async () => {
    const { paymentId, orderId } = await order('razorpay')
    await sandbox.setFault('razorpay', 'down')
    await ask('cancelOrder', { path: { id: orderId }, token: suite.asha.token })
    await eventually(async () => expect(await emails(`for payment ${paymentId} is delayed`)).toHaveLength(1))
    await sandbox.setFault('razorpay', 'none')
    await sandbox.refundInDashboard('razorpay', paymentId)
    await deliver(REFUNDED)
    expect(await read()).toMatchObject({ money: 'refunded' })
    expect(await refundsOf(suite.shop.db, paymentId)).toMatchObject([{ reason: 'cancelled', state: 'succeeded' }])
  })

  test.each(methods)('an open dispute holds the parcel, and a lost one ends the order, by %s', async (method) => {
    const { intendedID, paymentId, number } = await order(method)
    const dispute = await sandbox.openDispute(providers[method], paymentId)
    await deliver(DISPUTED)
    expect(await hasOpenDispute(suite.shop.db, intendedID)).toBe(true)
    expect(await emails(`A shopper disputes order ${number}`)).toHaveLength(1)
    await sandbox.endDispute(providers[method], dispute, 'lost')
    await deliver(DISPUTED)
    expect(await hasOpenDispute(suite.shop.db, intendedID)).toBe(false)
    expect(await emails(`The dispute about order ${number} is lost`)).toHaveLength(1)
    expect(await read()).toMatchObject({ money: 'refunded' })
    expect(await refundsOf(suite.shop.db, paymentId)).toMatchObject([{ reason: 'by provider', state: 'succeeded' }])
  })

  test.each(methods)('a dispute that is won changes neither order nor money, by %s', async (method) => {
    const { intendedID, paymentId } = await order(method)
    const dispute = await sandbox.openDispute(providers[method], paymentId)
    await sandbox.endDispute(providers[method], dispute, 'won')
    await deliver(DISPUTED)
    expect(await hasOpenDispute(suite.shop.db, intendedID)).toBe(false)
    expect(await read()).toMatchObject({ status: 'pending', money: 'paid' })
    expect(await refundsOf(suite.shop.db, paymentId)).toEqual([])
  })

  test.each([
    ['an offer', { offerPaise: 5000 }, 19_900],
    ['a fee for the shopper', { customerFeePaise: 1180 }, 26_080],
  ])('a payment whose amount %s has changed pays the order if Razorpay says so', async (_name, difference, amount) => {
    const { answer } = await ask('createRazorpayOrder', { body: one, token: suite.asha.token, headers: newPurchase() })
    const paid = await sandbox.payRazorpay(answer.id, difference)
    await deliver(/payment\.captured/)
    expect(await read()).toMatchObject({ money: 'paid', amount: 249 })
    const row = suite.shop.db.selectFrom('payments').selectAll().where('id', '=', paid.answer.razorpay_payment_id)
    expect(await row.executeTakeFirst()).toMatchObject({ amount, expected: 24_900 })
  })

  test('captured money of an unknown order is told to the owner and refunded by command', async () => {
    const { razorpay } = providersOf(() => suite.shop.origin)
    const created = await razorpay.createOrder({ amountPaise: 50_000, currency: 'INR', receipt: 'x', notes: {} })
    if (created.kind !== 'ok') throw new Error('There is no order.')
    const { answer } = await sandbox.payRazorpay(created.value.id)
    await deliver(/payment\.captured/)
    const paymentId = answer.razorpay_payment_id
    expect(await emails('A payment of ₹500 belongs to no order')).toHaveLength(1)
    const run = (...args: string[]) => refundsCommand.run({ db: suite.shop.db, args })
    expect((await run()).lines.join('\n')).toMatch(new RegExp(`₹500 +razorpay ${paymentId}`))
    expect(await run('--pay-back', paymentId)).toMatchObject({ ok: true })
    // The command uses the real time, which is ahead of the shop’s.
    suite.clock.pass(Math.max(0, Date.now() - suite.clock.now()) + MINUTE)
    await eventually(async () => {
      await suite.shop.outbox.runDue()
      expect(await refundsOf(suite.shop.db, paymentId)).toMatchObject([
        { amount: 50_000, reason: 'by owner', state: 'succeeded' },
      ])
    })
    expect((await run('--pay-back', paymentId)).ok).toBe(false)
    expect((await run('--pay-back', 'pay_unknown')).ok).toBe(false)
  })
})
