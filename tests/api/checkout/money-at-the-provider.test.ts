/** What happens at the payment providers without the shop: dashboard refunds, disputes, offers and unknown payments. */
import { describe, expect, test } from 'vitest'
import { hasOpenDispute } from '#server/domains/money/dispute-store.ts'
import { openPaymentGateways } from '#server/domains/money/open-gateways.ts'
import { setOrderStatus } from '#server/domains/ordering/orders/change-order-status.ts'
import { makeRefund } from '#server/domains/ordering/settlement/when-money-left.ts'
import { newPurchase, rings } from '../../support/shop/buyer.ts'
import { STOCK, useCheckoutShop } from '../../support/shop/checkout-suite.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { DAY, MINUTE } from '../../support/shop/movable-clock.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { DISPUTED, methodsOn, providerOrders, REFUNDED } from '../../support/shop/provider-orders.ts'
import { providerPayments } from '../../support/shop/provider-payments.ts'
import { refundsOf } from '../../support/shop/refunds.ts'
import { providersOf } from '../../support/shop/sandbox-client.ts'
import { stockOf } from '../../support/shop/stock.ts'
import { stores } from '../../support/shop/stores.ts'

describe.each(stores)('money at the payment providers on %s', (store) => {
  const suite = useCheckoutShop(store)
  const { ask, sandbox, complete } = suite
  const { payment: _, ...one } = rings()
  const { pay, order, deliver } = providerOrders(suite)
  const read = async () => (await suite.listOrders())[0]
  const emails = async (subject: string) => {
    const rows = await suite.shop.db.selectFrom('outbox').select('payload').where('kind', '=', 'send-email').execute()
    return rows.filter(({ payload }) => payload.includes(subject))
  }

  test.each(methodsOn(store))(
    'a refund in the dashboard cancels an order that has not been shipped, by %s',
    async (method) => {
      const { paymentId, number } = await order(method)
      expect(await stockOf(suite.shop.db)).toBe(STOCK - 1)
      await sandbox.refundInDashboard(method, paymentId)
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
    },
  )

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

  test.each(methodsOn(store))(
    'money that was refunded before the order is placed makes no order, by %s',
    async (method) => {
      const { intendedID, paymentId } = await pay[method]()
      if (method === 'paypal') await providersOf(() => suite.shop.origin).payPal.capturePayment(paymentId)
      await sandbox.refundInDashboard(method, paymentId)
      expect((await complete(intendedID)).code).toBe('PAYMENT_RETURNED')
      expect(await suite.listOrders()).toEqual([])
      expect(await refundsOf(suite.shop.db, paymentId)).toMatchObject([{ reason: 'by provider', state: 'succeeded' }])
    },
  )

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

  test.each(methodsOn(store))(
    'an open dispute holds the parcel, and a lost one ends the order, by %s',
    async (method) => {
      const { intendedID, paymentId, number } = await order(method)
      const dispute = await sandbox.openDispute(method, paymentId)
      await deliver(DISPUTED)
      expect(await hasOpenDispute(suite.shop.db, intendedID)).toBe(true)
      expect(await emails(`A shopper disputes order ${number}`)).toHaveLength(1)
      await sandbox.endDispute(method, dispute, 'lost')
      await deliver(DISPUTED)
      expect(await hasOpenDispute(suite.shop.db, intendedID)).toBe(false)
      expect(await emails(`The dispute about order ${number} is lost`)).toHaveLength(1)
      expect(await read()).toMatchObject({ money: 'refunded' })
      expect(await refundsOf(suite.shop.db, paymentId)).toMatchObject([{ reason: 'disputed', state: 'succeeded' }])
    },
  )

  test.each(methodsOn(store))('a dispute that is won changes neither order nor money, by %s', async (method) => {
    const { intendedID, paymentId } = await order(method)
    const dispute = await sandbox.openDispute(method, paymentId)
    await sandbox.endDispute(method, dispute, 'won')
    await deliver(DISPUTED)
    expect(await hasOpenDispute(suite.shop.db, intendedID)).toBe(false)
    expect(await read()).toMatchObject({ status: 'pending', money: 'paid' })
    expect(await refundsOf(suite.shop.db, paymentId)).toEqual([])
  })

  test.each(methodsOn(store))('a question of the bank holds the parcel, but takes nothing, by %s', async (method) => {
    const { intendedID, paymentId, number } = await order(method)
    const inquiry = await sandbox.openDispute(method, paymentId, undefined, { isInquiry: true })
    await deliver(DISPUTED)
    expect(await hasOpenDispute(suite.shop.db, intendedID)).toBe(true)
    expect(await emails(`A shopper disputes order ${number}`)).toHaveLength(1)
    await sandbox.endDispute(method, inquiry, 'won')
    await deliver(DISPUTED)
    const found = suite.shop.db.selectFrom('disputes').selectAll().where('payment_id', '=', paymentId)
    expect(await found.execute()).toMatchObject([{ phase: 'inquiry', state: 'won', deducted: 0 }])
    expect(await refundsOf(suite.shop.db, paymentId)).toEqual([])
    expect(await read()).toMatchObject({ status: 'pending', money: 'paid' })
  })

  // Stripe deducts all of a lost dispute, and nothing else.
  test.each(['razorpay', 'paypal'] as const)('what a won dispute has deducted is recorded, by %s', async (method) => {
    const { paymentId } = await order(method)
    const dispute = await sandbox.openDispute(method, paymentId)
    await sandbox.endDispute(method, dispute, 'won', 100)
    await deliver(DISPUTED)
    const found = suite.shop.db.selectFrom('disputes').selectAll().where('payment_id', '=', paymentId)
    expect(await found.execute()).toMatchObject([{ id: dispute, state: 'won', deducted: 100 }])
    expect(await refundsOf(suite.shop.db, paymentId)).toMatchObject([
      { amount: 100, reason: 'disputed', state: 'succeeded' },
    ])
    expect(await read()).toMatchObject({ status: 'pending', money: 'paid' })
  })

  test('a second dispute after a won one holds the parcel again, and the owner hears of both', async () => {
    const { intendedID, paymentId, number } = await order('razorpay')
    const won = await sandbox.openDispute('razorpay', paymentId, 10_000)
    await deliver(DISPUTED)
    await sandbox.endDispute('razorpay', won, 'won', 1000)
    await deliver(DISPUTED)
    expect(await hasOpenDispute(suite.shop.db, intendedID)).toBe(false)
    const second = await sandbox.openDispute('razorpay', paymentId)
    await deliver(DISPUTED)
    expect(await hasOpenDispute(suite.shop.db, intendedID)).toBe(true)
    expect(await emails(`A shopper disputes order ${number}`)).toHaveLength(2)
    const { lines } = await ownerCommand(suite.shop, 'refunds')
    expect(lines.find((line) => line.includes(second))).toContain('pre_arbitration open')
    await sandbox.endDispute('razorpay', second, 'lost', 5000)
    await deliver(DISPUTED)
    const lost = await refundsOf(suite.shop.db, paymentId)
    expect(new Set(lost.map(({ reason }) => reason))).toEqual(new Set(['disputed']))
    expect(lost.map(({ amount }) => amount).sort()).toEqual([1000, 5000])
    expect(await read()).toMatchObject({ status: 'pending', money: 'paid' })
  })

  test.each(methodsOn(store))('nothing is refunded while a dispute is open, by %s', async (method) => {
    const { orderId, paymentId, number } = await order(method)
    const dispute = await sandbox.openDispute(method, paymentId)
    await deliver(DISPUTED)
    const cancel = () => ask('cancelOrder', { path: { id: orderId }, token: suite.asha.token })
    expect(await cancel()).toMatchObject({ http: 409, code: 'DISPUTE_OPEN' })
    expect(await read()).toMatchObject({ disputed: true })
    const byOwner = () => ownerCommand(suite.shop, 'refund', number, '10', 'Late')
    expect(await byOwner()).toMatchObject({
      ok: false,
      lines: [expect.stringContaining('a dispute is open with the bank')],
    })
    expect(await refundsOf(suite.shop.db, paymentId)).toEqual([])
    await sandbox.endDispute(method, dispute, 'won')
    await deliver(DISPUTED)
    expect(await read()).not.toHaveProperty('disputed')
    expect((await byOwner()).ok).toBe(true)
    expect((await cancel()).http).toBe(200)
  })

  test('a refund on its website that closes PayPal’s case is recorded once', async () => {
    const { paymentId } = await order('paypal')
    await sandbox.openDispute('paypal', paymentId, 100, { isInquiry: true })
    await deliver(DISPUTED)
    await sandbox.refundInDashboard('paypal', paymentId)
    await deliver(DISPUTED)
    await deliver(REFUNDED)
    const [refund, ...others] = await refundsOf(suite.shop.db, paymentId)
    expect(others).toEqual([])
    expect(refund).toMatchObject({ reason: 'by provider', state: 'succeeded' })
    expect(await read()).toMatchObject({ money: 'refunded' })
  })

  test.each(['won', 'lost'] as const)(
    'a refund that was requested before a dispute waits until it is %s',
    async (outcome) => {
      const { orderId, paymentId } = await order('razorpay')
      await sandbox.setFault('razorpay', 'down')
      await ask('cancelOrder', { path: { id: orderId }, token: suite.asha.token })
      await eventually(async () => {
        suite.clock.pass(MINUTE)
        await suite.shop.outbox.runDue()
        expect(await refundsOf(suite.shop.db, paymentId)).toMatchObject([{ reason: 'cancelled', state: 'due' }])
      })
      await sandbox.setFault('razorpay', 'none')
      const dispute = await sandbox.openDispute('razorpay', paymentId)
      await deliver(DISPUTED)
      suite.clock.pass(DAY)
      await suite.shop.outbox.runDue()
      expect(await refundsOf(suite.shop.db, paymentId)).toMatchObject([{ state: 'due' }])
      const { lines } = await ownerCommand(suite.shop, 'refunds')
      expect(lines.find((line) => line.includes('cancelled') && line.includes(paymentId))).toContain(
        'waits: a dispute is open with the bank',
      )
      await sandbox.endDispute('razorpay', dispute, outcome)
      await deliver(DISPUTED)
      const reason = outcome === 'won' ? 'cancelled' : 'disputed'
      await eventually(async () =>
        expect(await refundsOf(suite.shop.db, paymentId)).toMatchObject([{ reason, state: 'succeeded' }]),
      )
    },
  )

  test.each(['while it is sent', 'after it'] as const)(
    'a dispute about all of a payment that ends %s is counted beside a refund',
    async (when) => {
      const { orderId, paymentId } = await order('razorpay')
      // The bank does not tell before the refund is under way.
      const real = providersOf(() => suite.shop.origin)
      const dispute = async () => {
        const id = await sandbox.openDispute('razorpay', paymentId)
        await sandbox.endDispute('razorpay', id, 'lost')
        await deliver(DISPUTED)
      }
      const razorpay = {
        ...real.razorpay,
        refund: async (...request: Parameters<typeof real.razorpay.refund>) => {
          const result = await real.razorpay.refund(...request)
          if (when === 'while it is sent') await dispute()
          return result
        },
      }
      await sandbox.setFault('razorpay', 'down')
      await ask('cancelOrder', { path: { id: orderId }, token: suite.asha.token })
      await eventually(async () => expect(await emails(`for payment ${paymentId} is delayed`)).toHaveLength(1))
      await sandbox.setFault('razorpay', 'none')
      const gateways = openPaymentGateways({ ...real, razorpay }, () => suite.shop.origin)
      const deps = { db: suite.shop.db, clock: suite.clock.now, gateways }
      await makeRefund(deps, { method: 'razorpay', paymentId }, `refund-razorpay-${paymentId}`)
      if (when === 'after it') await dispute()
      expect(
        (await refundsOf(suite.shop.db, paymentId)).map(({ reason, amount, state }) => [reason, amount, state]).sort(),
      ).toEqual([
        ['cancelled', 24_900, 'succeeded'],
        ['disputed', 24_900, 'succeeded'],
      ])
    },
  )

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

  test.each(['stripe', 'paypal'] as const)(
    'a payment of another amount pays the order if its provider says so, and both amounts are recorded, by %s',
    async (method) => {
      const { intendedID } = await pay[method]()
      const { db } = suite.shop
      const checkout = db.selectFrom('checkout_sessions').select('charge').where('id', '=', intendedID)
      const { charge } = await checkout.executeTakeFirstOrThrow()
      await db
        .updateTable('checkout_sessions')
        .set({ charge: charge + 7 })
        .where('id', '=', intendedID)
        .execute()
      expect((await complete(intendedID)).answer.data).toMatchObject({ money: 'paid', amount: 249 })
      const payment = db.selectFrom('payments').selectAll().where('checkout_session_id', '=', intendedID)
      expect(await payment.executeTakeFirst()).toMatchObject({ amount: charge, expected: charge + 7 })
    },
  )

  test.each(methodsOn(store))(
    'a refund in the dashboard of which no webhook tells is not made twice, by %s',
    async (method) => {
      const { paymentId, orderId } = await order(method)
      await sandbox.refundInDashboard(method, paymentId)
      await ask('cancelOrder', { path: { id: orderId }, token: suite.asha.token })
      await eventually(async () => {
        suite.clock.pass(MINUTE)
        await suite.shop.outbox.runDue()
        expect(await read()).toMatchObject({ status: 'cancelled', money: 'refunded' })
      })
      expect(await refundsOf(suite.shop.db, paymentId)).toMatchObject([{ reason: 'cancelled', state: 'succeeded' }])
    },
  )

  test.each([
    ['razorpay', '₹500'],
    ['stripe', '$500.00'],
    ['paypal', '$500.00'],
  ] as const)(
    'captured money of an unknown order is told to the owner and refunded by command, by %s',
    async (method, amount) => {
      const paymentId = await providerPayments(() => suite.shop.origin).pay[method](50_000)
      await deliver(/^(payment\.captured|payment_intent\.succeeded|PAYMENT\.CAPTURE\.COMPLETED)$/)
      const told = (await emails(`A payment of ${amount} belongs to no order`)).filter(({ payload }) =>
        payload.includes(paymentId),
      )
      expect(told).toHaveLength(1)
      const run = (...args: string[]) => ownerCommand(suite.shop, 'refunds', ...args)
      expect((await run()).lines.find((line) => line.includes(paymentId))).toContain(amount)
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
    },
  )

  test('a refund of an unknown order that fails after it was counted is left to the owner', async () => {
    const paymentId = await providerPayments(() => suite.shop.origin).pay.razorpay(50_000)
    await sandbox.refundInDashboard('razorpay', paymentId)
    const isOfPayment = ({ body }: { body: unknown }) => JSON.stringify(body).includes(paymentId)
    const made = (await sandbox.webhooks()).find((hook) => hook.event === 'refund.processed' && isOfPayment(hook))
    const [refundId = ''] = /rfnd_\w+/.exec(JSON.stringify(made?.body)) ?? []
    await deliver(/^payment\.captured$/)
    expect(await refundsOf(suite.shop.db, paymentId)).toMatchObject([{ amount: 50_000, state: 'succeeded' }])
    await sandbox.endRefund('razorpay', refundId, { succeeds: false })
    await deliver(/^refund\.failed$/)
    await eventually(async () => {
      await suite.shop.outbox.runDue()
      const refunds = await refundsOf(suite.shop.db, paymentId)
      expect(refunds).toMatchObject([{ amount: 50_000, state: 'failed', providerId: refundId }])
    })
    expect((await emails('The refund of ₹500')).filter(({ payload }) => payload.includes(paymentId))).toHaveLength(1)
  })
})
