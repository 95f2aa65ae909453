import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newBuyer, RING, RING_PRICE, rings } from '../../support/shop/buyer.ts'
import { STOCK, useCheckoutShop } from '../../support/shop/checkout-suite.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { readMails } from '../../support/shop/mails.ts'
import { DAY, MINUTE } from '../../support/shop/movable-clock.ts'
import { razorpayOrder } from '../../support/shop/sandbox-client.ts'
import { setStock, stockOf } from '../../support/shop/stock.ts'
import { stores } from '../../support/shop/stores.ts'

describe.each(stores)('paying with Razorpay on %s', (store) => {
  const suite = useCheckoutShop(store)
  const { clock, ask, sandbox, complete, listOrders: orders, reconcile } = suite

  const { payment: _, ...two } = rings(2)
  const begin = (body: object = two, key?: string, { token } = suite.asha) =>
    ask('createRazorpayOrder', { body, token, ...(key && { headers: { 'idempotency-key': key } }) })
  const verify = (result: object, { token } = suite.asha) => ask('verifyRazorpayPayment', { body: result, token })
  const pay = async (orderId: string) => (await sandbox.payRazorpay(orderId)).answer
  const webhooksFor = async (event: string) => (await sandbox.webhooks()).filter((message) => message.event === event)

  test('reserves the products while the shopper pays, and creates the order when Razorpay confirms the payment', async () => {
    const { answer } = await begin()
    expect(answer).toMatchObject({ amount: 2 * RING_PRICE, currency: 'INR' })
    expect(answer.heldUntil).toBe(new Date(clock.now() + 10 * MINUTE).toISOString())
    expect(await stockOf(suite.shop.db)).toBe(STOCK - 2)
    expect(await orders()).toEqual([])
    const created = await razorpayOrder(suite.shop.origin, answer.id)
    expect(created).toMatchObject({ amount: 2 * RING_PRICE * 100, currency: 'INR' })

    const { answer: verified } = await verify(await pay(answer.id))
    expect(verified.message).toBe('Payment verified successfully')
    expect(verified.data).toMatchObject({ amount: 2 * RING_PRICE, payment: 'online_payment', money: 'paid' })
    expect(await orders()).toHaveLength(1)
    expect(await stockOf(suite.shop.db)).toBe(STOCK - 2)
  })

  test('tells the window to close when the reservation ends, also after a renewal', async () => {
    const key = randomUUID()
    expect((await begin(two, key)).answer.timeout).toBe(600)
    clock.pass(4 * MINUTE)
    expect((await begin(two, key)).answer.timeout).toBe(600)
    clock.pass(10 * MINUTE)
    await reconcile()
  })

  test('in an in-app browser, Razorpay posts the result to the shop, which leads on to the order', async () => {
    const post = async (fields: object) => {
      const { statusCode, headers } = await suite.shop.app.inject({
        method: 'POST',
        url: '/api/razorpay/callback',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://api.razorpay.com' },
        payload: new URLSearchParams(Object.entries(fields)).toString(),
      })
      return { statusCode, location: headers.location }
    }
    const failed = { statusCode: 303, location: '/payment-failed' }
    expect(await post({ 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'Payment failed' })).toEqual(failed)
    const { answer } = await begin()
    const paid = await pay(answer.id)
    expect(await post({ ...paid, razorpay_signature: 'f'.repeat(64) })).toEqual(failed)
    expect(await orders()).toEqual([])
    const placed = { statusCode: 303, location: `/payment-success?intended=${answer.intendedID}` }
    expect(await Promise.all([post(paid), post(paid)])).toEqual([placed, placed])
    expect(await orders()).toMatchObject([{ money: 'paid' }])
  })

  test('creates one order, however often the browser and webhooks report the payment', async () => {
    const { answer } = await begin()
    const paid = await pay(answer.id)
    const webhooks = (await sandbox.webhooks()).filter(({ body }) => JSON.stringify(body).includes(answer.id))
    expect(webhooks.length).toBeGreaterThan(0)
    const deliveries = webhooks.flatMap(({ id }) => [sandbox.send(id), sandbox.send(id)])
    const verified = await Promise.all([verify(paid), verify(paid), complete(answer.intendedID)])
    expect(await Promise.all(deliveries)).toEqual(deliveries.map(() => 200))
    expect(new Set(verified.map((one) => one.answer.orderID)).size).toBe(1)
    expect(await orders()).toHaveLength(1)
    expect(await stockOf(suite.shop.db)).toBe(STOCK - 2)
  })

  test('creates the order from the webhook alone if the browser never returns', async () => {
    const { answer } = await begin()
    await pay(answer.id)
    const [captured] = (await webhooksFor('payment.captured')).filter(({ body }) =>
      JSON.stringify(body).includes(answer.id),
    )
    await sandbox.send(captured?.id ?? '')
    expect(await orders()).toMatchObject([{ money: 'paid' }])
    const later = await complete()
    expect(later.answer.data.status).toBe('pending')
  })

  test('finds an unreported payment within two minutes', async () => {
    const { answer } = await begin()
    await pay(answer.id)
    clock.pass(MINUTE)
    await reconcile()
    expect(await orders()).toMatchObject([{ money: 'paid' }])
  })

  test('releases the reservation after ten minutes without a payment, and asks Razorpay first', async () => {
    await begin()
    clock.pass(10 * MINUTE)
    await reconcile()
    expect(await stockOf(suite.shop.db)).toBe(STOCK)
    expect(await orders()).toEqual([])
  })

  test('creates the order of a late payment if the products are in stock', async () => {
    const { answer } = await begin()
    clock.pass(11 * MINUTE)
    await reconcile()
    expect(await stockOf(suite.shop.db)).toBe(STOCK)
    await verify(await pay(answer.id))
    expect(await orders()).toHaveLength(1)
    expect(await stockOf(suite.shop.db)).toBe(STOCK - 2)
  })

  test('refunds a late payment if a product has sold out, and explains it in an email', async () => {
    const { answer } = await begin()
    clock.pass(11 * MINUTE)
    await reconcile()
    await setStock(suite.shop.db, 1)
    const refused = await verify(await pay(answer.id))
    expect(refused).toMatchObject({ http: 409, code: 'PAYMENT_RETURNED' })
    expect((await complete(answer.intendedID)).code).toBe('PAYMENT_RETURNED')
    expect(await orders()).toEqual([])
    expect(await stockOf(suite.shop.db)).toBe(1)
    await eventually(async () => {
      const [refund] = (await suite.shop.db.selectFrom('refunds').selectAll().execute()).slice(-1)
      expect(refund).toMatchObject({ state: 'succeeded', reason: 'too late' })
    })
    await eventually(async () => {
      const mails = (await readMails(suite.shop.dataDir)).filter(({ to }) => to === suite.asha.email)
      expect(mails.map(({ text }) => text).join()).toMatch(/one\s+of\s+them\s+has\s+sold\s+out/)
    })
  })

  test('lets the shopper try again with the same Razorpay order, and charges them once', async () => {
    const key = randomUUID()
    const first = await begin(two, key)
    await sandbox.payRazorpay(first.answer.id, { succeeds: false })
    for (const { id } of await webhooksFor('payment.failed')) await sandbox.send(id)
    expect(await stockOf(suite.shop.db)).toBe(STOCK - 2)
    const correction = { path: { id: suite.asha.user._id }, token: suite.asha.token, body: { number: '9000000000' } }
    await ask('updateUser', correction)
    const again = await begin(two, key)
    expect(again.answer.id).toBe(first.answer.id)
    await begin(two, key)
    expect(await stockOf(suite.shop.db)).toBe(STOCK - 2)
    await verify(await pay(again.answer.id))
    expect(await orders()).toMatchObject([{ phone: '9000000000' }])
    expect((await begin(two, key)).code).toBe('ALREADY_PLACED')
  })

  test('gives the same Razorpay order to two tabs that begin at once', async () => {
    const key = randomUUID()
    const begun = await Promise.all(Array.from({ length: 4 }, () => begin(two, key)))
    expect(new Set(begun.map(({ answer }) => answer.id)).size).toBe(1)
    expect(await stockOf(suite.shop.db)).toBe(STOCK - 2)
  })

  test('keeps one reservation per shopper', async () => {
    await setStock(suite.shop.db, 2)
    await begin()
    const { http } = await begin({ ...two, giftData: { occasion: 'Party', isCustom: false } })
    expect(http).toBe(200)
    expect(await stockOf(suite.shop.db)).toBe(0)
  })

  test('uses the saved bag and address if the request has none', async () => {
    const path = { userId: suite.asha.user._id }
    const products = [{ productID: RING, quantity: 3 }]
    await ask('replaceCart', { path, token: suite.asha.token, body: { products } })
    const { answer } = await begin({ amount: 3 * RING_PRICE })
    const { answer: verified } = await verify(await pay(answer.id))
    expect(verified.data).toMatchObject({ amount: 3 * RING_PRICE, address: { city: 'Ahmedabad' } })
  })

  test('refuses another amount, an empty bag, and more than the stock', async () => {
    expect((await begin({ ...two, amount: 1 })).code).toBe('AMOUNT_DIFFERS')
    expect((await begin({ amount: 1 })).code).toBe('BAG_EMPTY')
    await setStock(suite.shop.db, 1)
    expect(await begin()).toMatchObject({ code: 'ONLY_LEFT', fields: { [RING]: 'only 1 left' } })
  })

  test.each(['down', 'lost response', 'refuse'] as const)(
    'reserves nothing when Razorpay has a fault: %s',
    async (fault) => {
      await sandbox.setFault('razorpay', fault)
      expect(await begin()).toMatchObject({ http: 502, code: 'ORDER_NOT_CREATED' })
      expect(await stockOf(suite.shop.db)).toBe(STOCK)
    },
  )

  test('accepts only Razorpay’s signature for exactly this payment and this shopper', async () => {
    const other = await begin({ ...two, products: [{ productID: RING, quantity: 1 }], amount: RING_PRICE })
    const { answer } = await begin()
    const paid = await pay(answer.id)
    const ravi = await newBuyer(ask, 'Ravi Sethi')
    const forged = [
      { ...paid, razorpay_signature: '0'.repeat(64) },
      { ...paid, razorpay_payment_id: 'pay_made_up' },
      { ...paid, razorpay_order_id: other.answer.id },
    ]
    for (const result of forged) expect((await verify(result)).code).toBe('PAYMENT_UNVERIFIED')
    expect((await verify(paid, ravi)).code).toBe('PAYMENT_UNVERIFIED')
    expect((await complete(answer.intendedID, ravi)).code).toBe('ORDER_UNKNOWN')
    expect(await orders()).toEqual([])
    expect(await orders(ravi)).toEqual([])
  })

  test('refuses a webhook whose signature does not match its bytes', async () => {
    const { answer } = await begin()
    await pay(answer.id)
    const [message] = (await webhooksFor('payment.captured')).filter(({ body }) =>
      JSON.stringify(body).includes(answer.id),
    )
    const body = JSON.stringify(message?.body)
    for (const signature of ['', '0'.repeat(64)]) {
      const response = await fetch(`${suite.shop.origin}/api/webhooks/razorpay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
        body,
      })
      expect(response.status).toBe(403)
    }
    expect(await orders()).toEqual([])
  })

  test('returns the order of a payment only to its own shopper, by the payment’s id', async () => {
    const { answer } = await begin()
    const paid = await pay(answer.id)
    const { answer: verified } = await verify(paid)
    const create = (key?: string, { token } = suite.asha) =>
      ask('createOrder', {
        body: rings(2, { payment: 'online_payment' }),
        token,
        ...(key && { headers: { 'idempotency-key': key } }),
      })
    expect((await create(paid.razorpay_payment_id)).answer.orderID).toBe(verified.orderID)
    expect((await create()).code).toBe('PAYMENT_UNVERIFIED')
    expect((await create(paid.razorpay_payment_id, await newBuyer(ask, 'Ravi Sethi'))).code).toBe('PAYMENT_UNVERIFIED')
    expect(await orders()).toHaveLength(1)
  })

  test('refunds a cancelled order and emails the shopper about each step', async () => {
    const { answer } = await begin()
    const { answer: verified } = await verify(await pay(answer.id))
    const path = { id: verified.data._id }
    const cancelled = await ask('cancelOrder', { path, token: suite.asha.token })
    expect(cancelled.answer.order.status).toBe('cancelled')
    expect(await stockOf(suite.shop.db)).toBe(STOCK)
    await eventually(async () => expect((await orders())[0]?.money).toBe('refunded'))
    await eventually(async () => {
      const mails = (await readMails(suite.shop.dataDir)).filter(({ to }) => to === suite.asha.email)
      expect(mails.map(({ subject }) => subject).sort()).toEqual([
        `Your order ${verified.orderID} is cancelled`,
        `Your order ${verified.orderID} is confirmed`,
        `Your refund for order ${verified.orderID} is on its way`,
      ])
    })
  })

  test('checks an open payment for a week, less and less often', async () => {
    const { answer } = await begin()
    clock.pass(11 * MINUTE)
    await reconcile()
    await pay(answer.id)
    clock.pass(DAY)
    await reconcile()
    expect(await orders()).toMatchObject([{ money: 'paid' }])
  })

  test('offers the payment methods that have keys, and says that no money moves', async () => {
    const { answer } = await ask('paymentMethods', { token: suite.asha.token })
    expect(answer.testMode).toBe(true)
    expect(answer.methods.map(({ method }) => method)).toEqual(['razorpay', 'cod', 'stripe', 'other'])
    expect(answer.methods[0]).toMatchObject({ title: 'Online Payment', publicKey: 'rzp_test_sandbox' })
    expect(answer.methods[1]).toMatchObject({ title: 'Cash on Delivery (COD)', atMost: 50_000 })
  })
})
