import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { razorpayGateway } from '#server/domains/money/open-gateways.ts'
import type { PaymentGateway } from '#server/domains/money/payment-gateway.ts'
import { changeState, readCheckout } from '#server/domains/ordering/checkout/checkout-store.ts'
import { placeCodOrder } from '#server/domains/ordering/checkout/cod-order.ts'
import type { Purchase } from '#server/domains/ordering/checkout/purchase.ts'
import { expireReservations } from '#server/domains/ordering/checkout/release.ts'
import { reserve } from '#server/domains/ordering/checkout/reserve.ts'
import { placeOrder } from '#server/domains/ordering/orders/place-order.ts'
import { Budgets } from '#server/storage/budgets.ts'
import { homeAddress, RING, RING_PRICE, rings } from '../../support/shop/buyer.ts'
import { STOCK, useCheckoutShop } from '../../support/shop/checkout-suite.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { MINUTE, SECOND } from '../../support/shop/movable-clock.ts'
import { providersOf } from '../../support/shop/sandbox-client.ts'
import { setStock, stockOf } from '../../support/shop/stock.ts'
import { oneStore } from '../../support/shop/stores.ts'

describe.each(oneStore)('a shopper who changes the payment method on %s', (store) => {
  const suite = useCheckoutShop(store)
  const { clock, ask, sandbox, complete, listOrders: orders, reconcile } = suite
  beforeEach(() => suite.fillBag())

  const { payment: _, ...one } = rings()
  const razorpay = async (key: string = randomUUID()) => {
    clock.pass(SECOND)
    return await ask('createRazorpayOrder', { body: one, token: suite.asha.token, headers: { 'idempotency-key': key } })
  }
  const payPal = async () => {
    clock.pass(SECOND)
    return await suite.beginPayPal()
  }
  const payOnDelivery = async (body: object = rings()) => {
    clock.pass(SECOND)
    return await ask('createOrder', { body, token: suite.asha.token })
  }
  /** Sends the webhook that reports a captured payment of this Razorpay order. */
  const deliverCapture = async (ref: string) => {
    const sent = (await sandbox.webhooks()).filter(({ event }) => event === 'payment.captured')
    const [captured] = sent.filter(({ body }) => JSON.stringify(body).includes(ref))
    expect(await sandbox.send(captured?.id ?? '')).toBe(200)
  }
  const refundOf = (intendedId: string) =>
    suite.shop.db
      .selectFrom('payments')
      .innerJoin('refunds', 'refunds.payment_id', 'payments.id')
      .select(['refunds.state', 'refunds.reason'])
      .where('payments.checkout_session_id', '=', intendedId)
      .executeTakeFirst()
  const readPayPalPayment = async (url: string) => {
    const { payPal: hostedPage } = providersOf(() => suite.shop.origin)
    return await hostedPage.readPayment(new URL(url).searchParams.get('token') ?? '')
  }

  test('gets the order that is already paid instead of a second one with Cash on Delivery', async () => {
    const { answer: begun } = await razorpay()
    await sandbox.payRazorpay(begun.id)
    const { answer } = await payOnDelivery()
    expect(answer.data).toMatchObject({ payment: 'online_payment', money: 'paid' })
    expect(await orders()).toHaveLength(1)
    expect(await stockOf(suite.shop.db)).toBe(STOCK - 1)
  })

  test('is told that the order is already placed when they begin another payment', async () => {
    const { answer: begun } = await razorpay()
    await sandbox.payRazorpay(begun.id)
    expect((await payPal()).code).toBe('ALREADY_PLACED')
    expect((await complete()).answer.data).toMatchObject({ money: 'paid' })
    expect(await orders()).toHaveLength(1)
    expect(await stockOf(suite.shop.db)).toBe(STOCK - 1)
  })

  test('is told so once, and can then order further products', async () => {
    const { answer: begun } = await razorpay()
    await sandbox.payRazorpay(begun.id)
    expect((await payOnDelivery(rings(2))).code).toBe('ALREADY_PLACED')
    expect(await orders()).toMatchObject([{ money: 'paid' }])
    expect((await payOnDelivery(rings(2))).http).toBe(200)
    expect(await stockOf(suite.shop.db)).toBe(STOCK - 3)
  })

  test('can order while the provider does not respond, and is refunded when the first payment is reported', async () => {
    const { answer: begun } = await razorpay()
    await sandbox.payRazorpay(begun.id)
    await sandbox.setFault('razorpay', 'down')
    expect((await payOnDelivery()).answer.data.money).toBe('on delivery')
    await sandbox.setFault('razorpay', 'none')
    await deliverCapture(begun.id)
    await deliverCapture(begun.id)
    await eventually(async () =>
      expect(await refundOf(begun.intendedID)).toEqual({ state: 'succeeded', reason: 'duplicate' }),
    )
    expect((await complete(begun.intendedID)).code).toBe('PAYMENT_RETURNED')
    expect(await orders()).toHaveLength(1)
    expect(await stockOf(suite.shop.db)).toBe(STOCK - 1)
  })

  const theRing = (): Purchase => ({
    userId: suite.asha.user._id,
    method: 'cod',
    lines: [{ productId: RING, quantity: 1, shownPaise: null }],
    shownTotalPaise: RING_PRICE * 100,
    couponCode: '',
    address: homeAddress,
    phone: '',
    business: null,
    gift: null,
  })
  const budgets = new Budgets({ areOff: true })
  const rules = {
    reservationMs: 10 * MINUTE,
    paisePerDollar: 8800,
    codFeePaise: 0,
    hasSmsGateway: false,
    unconfirmedPiecesLimit: 5,
  }

  test('gets the order that is created while the provider is being asked', async () => {
    const { answer: begun } = await razorpay()
    await sandbox.payRazorpay(begun.id)
    const other = razorpayGateway(providersOf(() => suite.shop.origin).razorpay)
    const silent: PaymentGateway<null> = {
      ...other,
      check: async () => {
        await deliverCapture(begun.id)
        return { kind: 'unknown', reason: 'It does not respond.' }
      },
    }
    const gateways = { razorpay: silent, stripe: null, paypal: null }
    const deps = { db: suite.shop.db, clock: clock.now, gateways, rules, budgets }
    const bought = await placeCodOrder(deps, theRing(), { attemptKey: null, network: null })
    expect(await orders()).toMatchObject([{ money: 'paid', _id: 'orderId' in bought && bought.orderId }])
    expect(await stockOf(suite.shop.db)).toBe(STOCK - 1)
  })

  test('gets one order when a payment is reported while they order with Cash on Delivery', async () => {
    const { answer: begun } = await razorpay()
    await sandbox.payRazorpay(begun.id)
    clock.pass(11 * MINUTE)
    await expireReservations({ db: suite.shop.db, clock: clock.now })
    const deps = {
      db: suite.shop.db,
      clock: clock.now,
      gateways: { razorpay: null, stripe: null, paypal: null },
      rules,
      budgets,
    }
    const ordered = await reserve(deps, { purchase: theRing(), attemptKey: null }, async (tx, { checkout }) => {
      // The webhook waits for this transaction and then finds its order.
      const delivery = deliverCapture(begun.id)
      for (let reads = 0; reads < 200; reads++) await readCheckout(tx, checkout.id)
      const { id, userId, method, contents } = checkout
      await changeState(tx, id, { from: 'reserved', to: 'ordered' })
      await placeOrder(tx, { checkoutId: id, userId, method, contents, needsConfirmation: true }, clock.now())
      return { delivery }
    })
    if (!('delivery' in ordered)) throw new Error('The ring is in stock.')
    await ordered.delivery
    expect(await orders()).toMatchObject([{ money: 'on delivery' }])
    expect(await refundOf(begun.intendedID)).toMatchObject({ reason: 'duplicate' })
  })

  test('is not charged for a payment that they approved on PayPal before, and finds the order there', async () => {
    const { answer: begun } = await payPal()
    const back = new URL(await sandbox.payOnPage(begun.url))
    const { answer: bought } = await payOnDelivery()
    for (const wait of [0, MINUTE, 30 * MINUTE]) {
      clock.pass(wait)
      await reconcile()
    }
    expect(await readPayPalPayment(begun.url)).toMatchObject({ value: { state: 'approved' } })
    const { answer: completed } = await complete(back.searchParams.get('intended') ?? '')
    expect(completed.orderID).toBe(bought.orderID)
    expect(await orders()).toHaveLength(1)
    expect(await stockOf(suite.shop.db)).toBe(STOCK - 1)
  })

  test('is not charged on PayPal while they pay with Razorpay', async () => {
    const { answer: begun } = await payPal()
    await sandbox.payOnPage(begun.url)
    await razorpay()
    clock.pass(MINUTE)
    await reconcile()
    await reconcile()
    expect(await readPayPalPayment(begun.url)).toMatchObject({ value: { state: 'approved' } })
    expect(await stockOf(suite.shop.db)).toBe(STOCK - 1)
  })

  test('gets the order of the earlier payment, with the last product in stock, and is not charged again', async () => {
    await setStock(suite.shop.db, 1)
    const key = randomUUID()
    const { answer: first } = await razorpay(key)
    await sandbox.payRazorpay(first.id)
    await sandbox.setFault('razorpay', 'down')
    const { answer: second } = await payPal()
    await sandbox.setFault('razorpay', 'none')
    await deliverCapture(first.id)
    expect(await orders()).toMatchObject([{ money: 'paid', payment: 'online_payment' }])
    await sandbox.payOnPage(second.url)
    clock.pass(MINUTE)
    await reconcile()
    expect(await readPayPalPayment(second.url)).toMatchObject({ value: { state: 'approved' } })
    const { answer: found } = await complete(
      new URL(await sandbox.payOnPage(second.url)).searchParams.get('intended') ?? '',
    )
    expect(found.data).toMatchObject({ payment: 'online_payment' })
    expect(await orders()).toHaveLength(1)
    expect(await stockOf(suite.shop.db)).toBe(0)
  })

  test('cannot begin a checkout again whose products they have ordered in another', async () => {
    const key = randomUUID()
    await razorpay(key)
    await payOnDelivery()
    expect((await razorpay(key)).code).toBe('ALREADY_PLACED')
    expect((await razorpay()).http).toBe(200)
    expect(await stockOf(suite.shop.db)).toBe(STOCK - 2)
  })

  test('gets the order of a late payment if the other order was cancelled', async () => {
    const { answer: begun } = await razorpay()
    const { answer: bought } = await payOnDelivery()
    await ask('cancelOrder', { path: { id: bought.data._id }, token: suite.asha.token })
    await sandbox.payRazorpay(begun.id)
    await deliverCapture(begun.id)
    expect((await orders()).map(({ status }) => status).sort()).toEqual(['cancelled', 'pending'])
    expect(await refundOf(begun.intendedID)).toBeUndefined()
  })

  test('has one reservation, however many checkouts begin at once', async () => {
    const begun = await Promise.all(Array.from({ length: 50 }, () => razorpay()))
    expect(begun.filter(({ http }) => http === 200).length).toBeGreaterThan(0)
    const held = suite.shop.db
      .selectFrom('checkout_sessions')
      .select('id')
      .where('user_id', '=', suite.asha.user._id)
      .where('state', '=', 'reserved')
    expect(await held.execute()).toHaveLength(1)
    expect(await stockOf(suite.shop.db)).toBe(STOCK - 1)
  })

  test('can renew a reservation with one key for an hour, and must then start again', async () => {
    const key = randomUUID()
    for (let minutes = 0; minutes < 60; minutes += 6) {
      expect((await razorpay(key)).http).toBe(200)
      clock.pass(6 * MINUTE - SECOND)
    }
    expect(await razorpay(key)).toMatchObject({ http: 409, code: 'CHECKOUT_TOO_OLD' })
    expect(await stockOf(suite.shop.db)).toBe(STOCK)
    expect((await razorpay(key)).code).toBe('CHECKOUT_TOO_OLD')
    expect((await razorpay()).http).toBe(200)
  })
})
