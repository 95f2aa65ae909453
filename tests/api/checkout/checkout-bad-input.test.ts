import { createHmac } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { sandboxKeys } from '#server/config/provider-config.ts'
import { addCoupon } from '#server/domains/coupons/coupons.ts'
import { openPaymentGateways } from '#server/domains/money/open-gateways.ts'
import { reconcilePayments } from '#server/domains/ordering/settlement/reconcile-payments.ts'
import { transmissionHeaders } from '#server/sandbox/paypal/signing.ts'
import type { Shopper } from '../../support/shop/api-client.ts'
import { homeAddress, newBuyer, newPurchase, RING, RING_PRICE, rings } from '../../support/shop/buyer.ts'
import { MINUTE, movableClock } from '../../support/shop/movable-clock.ts'
import { providersOf, sandboxIn } from '../../support/shop/sandbox-client.ts'
import { setStock, stockOf } from '../../support/shop/stock.ts'
import { useShop } from '../../support/shop/use-shop.ts'

const STOCK = 40
const ring = { productID: RING, quantity: 1 }

/** Invalid changes to a purchase, with the error code that every payment method returns for them. */
const wrong: [string, object, ErrorCode][] = [
  ['an amount of zero', { amount: 0 }, 'AMOUNT_DIFFERS'],
  ['a negative amount', { amount: -249 }, 'INVALID_INPUT'],
  ['an amount that is a paisa too low', { amount: RING_PRICE - 0.01 }, 'AMOUNT_DIFFERS'],
  ['an amount that is a paisa too high', { amount: RING_PRICE + 0.01 }, 'AMOUNT_DIFFERS'],
  ['a text as the amount', { amount: '249' }, 'INVALID_INPUT'],
  ['no amount', { amount: undefined }, 'INVALID_INPUT'],
  ['a quantity of zero', { products: [{ ...ring, quantity: 0 }] }, 'INVALID_INPUT'],
  ['a quantity of minus one', { products: [{ ...ring, quantity: -1 }] }, 'INVALID_INPUT'],
  ['a quantity above twenty', { products: [{ ...ring, quantity: 21 }] }, 'INVALID_INPUT'],
  ['a text as the quantity', { products: [{ ...ring, quantity: '2' }] }, 'INVALID_INPUT'],
  ['no quantity', { products: [{ ...ring, quantity: null }] }, 'INVALID_INPUT'],
  ['a fractional quantity', { products: [{ ...ring, quantity: 0.5 }] }, 'INVALID_INPUT'],
  ['an empty list of products', { products: [] }, 'INVALID_INPUT'],
  ['one product in two lines', { products: [ring, ring] }, 'INVALID_INPUT'],
  ['an unknown product', { products: [{ ...ring, productID: 'no-such-ring' }] }, 'PRODUCT_UNKNOWN'],
  ['a product id with a NUL character', { products: [{ ...ring, productID: 'tara\0' }] }, 'INVALID_INPUT'],
  ['an expired coupon', { coupon: 'ENDED' }, 'COUPON_ENDED'],
  ['an unknown coupon', { coupon: 'NEVER' }, 'COUPON_UNKNOWN'],
  ['an invalid Indian postal code', { address: { ...homeAddress, pincode: '038000' } }, 'INVALID_INPUT'],
  ['an address without a street', { address: { ...homeAddress, street: ' ' } }, 'INVALID_INPUT'],
]

describe('a checkout with bad input', () => {
  let asha: Shopper
  let ravi: Shopper
  const clock = movableClock()
  const shop = useShop({ open: { clock: clock.now } })
  const { ask } = shop
  const sandbox = sandboxIn(() => shop)
  const { payment: _, ...one } = rings()

  beforeAll(async () => {
    await sandbox.holdWebhooks()
    const limits = { expiresAt: clock.now() - 1, maxUses: null, maxUsesPerShopper: null }
    await addCoupon(shop.db, { code: 'ENDED', percent: 10, ...limits }, 0)
    asha = await newBuyer(ask)
    ravi = await newBuyer(ask, 'Ravi Sethi')
  })
  beforeEach(() => setStock(shop.db, STOCK))

  const orders = async ({ token, user } = asha) =>
    (await ask('listOrders', { path: { userId: user._id }, token })).answer
  const begin = async (body: object = one) =>
    (await ask('createRazorpayOrder', { body, headers: newPurchase(), token: asha.token })).answer
  const post = async (path: string, body: string, headers: Record<string, string> = {}) =>
    (
      await fetch(shop.origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      })
    ).status
  const look = () => {
    const origin = () => shop.origin
    const gateways = openPaymentGateways(providersOf(origin), origin)
    return reconcilePayments({ db: shop.db, clock: clock.now, gateways })
  }

  describe.each(['createOrder', 'createRazorpayOrder', 'proceedCheckout'] as const)('with %s', (call) => {
    test.each(wrong)('%s is refused without a reservation or a payment', async (_, change, code) => {
      const before = await shop.db.selectFrom('checkout_sessions').selectAll().execute()
      const body = { ...(call === 'createOrder' ? rings() : one), ...change }
      const refused = await ask(call, { body, token: asha.token })
      expect(refused).toMatchObject({ code, message: expect.stringMatching(/\w/) })
      if (code === 'INVALID_INPUT') expect(Object.keys(refused.fields).length).toBeGreaterThan(0)
      expect(await stockOf(shop.db)).toBe(STOCK)
      expect(await shop.db.selectFrom('checkout_sessions').selectAll().execute()).toEqual(before)
    })
  })

  test('the amount and the user that the browser sends with a payment are ignored', async () => {
    const { id } = await begin()
    const { answer: paid } = await sandbox.payRazorpay(id)
    const body = { ...paid, amount: 1, user_id: ravi.user._id }
    const { answer } = await ask('verifyRazorpayPayment', { body, token: asha.token })
    expect(answer.data).toMatchObject({ amount: RING_PRICE, money: 'paid' })
    expect(await orders(ravi)).toEqual([])
  })

  test('a replayed Stripe webhook is refused when it is too old', async () => {
    const { answer } = await ask('proceedCheckout', { body: one, token: asha.token })
    await sandbox.payStripe(answer.clientSecret)
    const [sent] = (await sandbox.webhooks()).filter(
      ({ event, body }) =>
        event === 'payment_intent.succeeded' &&
        JSON.stringify(body).includes(answer.clientSecret.split('_secret')[0] ?? ''),
    )
    const body = JSON.stringify(sent?.body)
    const before = (await orders()).length
    const signedAt = (seconds: number) => {
      const signature = createHmac('sha256', sandboxKeys.stripe.webhookSecret)
        .update(`${seconds}.${body}`)
        .digest('hex')
      return { 'stripe-signature': `t=${seconds},v1=${signature}` }
    }
    const now = Math.floor(Date.now() / 1000)
    expect(await post('/api/webhooks/stripe', body, signedAt(now - 3600))).toBe(403)
    expect(await orders()).toHaveLength(before)
    expect(await post('/api/webhooks/stripe', body, signedAt(now))).toBe(200)
    await shop.outbox.runDue()
    expect(await orders()).toHaveLength(before + 1)
  })

  describe('on PayPal’s page', () => {
    beforeEach(async () => {
      clock.pass(MINUTE)
      const path = { userId: asha.user._id }
      await ask('replaceCart', { path, token: asha.token, body: { products: [ring] } })
    })
    const elsewhere = async (amount = RING_PRICE) =>
      await ask('startHostedPayment', { query: { userID: asha.user._id, amount }, token: asha.token })
    const captured = (ref: string) =>
      JSON.stringify({
        event_type: 'PAYMENT.CAPTURE.COMPLETED',
        resource: { id: 'made-up', supplementary_data: { related_ids: { order_id: ref } } },
      })

    test.each([0, -1, 448.99, Number.NaN])('an amount of %s is refused', async (amount) => {
      expect((await elsewhere(amount)).code).toMatch(/^(AMOUNT_DIFFERS|INVALID_INPUT)$/)
      expect(await stockOf(shop.db)).toBe(STOCK)
    })

    test('a forged webhook creates no order and releases no reservation', async () => {
      const { answer } = await elsewhere()
      const ref = new URL(answer.url).searchParams.get('token') ?? ''
      const before = (await orders()).length
      const voided = JSON.stringify({ event_type: 'CHECKOUT.ORDER.VOIDED', resource: { id: ref } })
      const denied = '{"event_type":"PAYMENT.CAPTURE.DENIED","resource":{}}'
      for (const body of ['', 'no json', '{}', '[]', denied, captured(ref), captured('nobody-knows-it'), voided]) {
        expect(await post('/api/webhooks/paypal', body)).toBe(403)
      }
      // Even a genuine one only makes the shop ask PayPal.
      for (const body of [captured(ref), captured('nobody-knows-it'), voided]) {
        const headers = transmissionHeaders(body, { id: 'genuine', origin: shop.origin, at: Date.now() })
        expect(await post('/api/webhooks/paypal', body, headers)).toBe(200)
      }
      await shop.outbox.runDue()
      expect(await orders()).toHaveLength(before)
      expect(await stockOf(shop.db)).toBe(STOCK - 1)
    })

    test.each([
      ['gets an order if the products are in stock', STOCK, 1],
      ['pays nothing if they have sold out', 0, 0],
    ])('a shopper who approves after the reservation %s', async (_, left, more) => {
      const { answer } = await elsewhere()
      const before = (await orders()).length
      clock.pass(11 * MINUTE)
      await look()
      await setStock(shop.db, left)
      await sandbox.payOnPage(answer.url)
      const body = { intendedID: answer.intendedID }
      const completed = await ask('completeCheckout', { body, token: asha.token })
      expect(completed.code).toBe(more ? undefined : 'PAYMENT_UNVERIFIED')
      expect(await orders()).toHaveLength(before + more)
      expect(await stockOf(shop.db)).toBe(left - more)
      const ref = new URL(answer.url).searchParams.get('token') ?? ''
      const { payPal: hostedPage } = providersOf(() => shop.origin)
      expect(await hostedPage.readPayment(ref)).toMatchObject({ value: { state: more ? 'paid' : 'approved' } })
    })

    test('a payment is found after the shopper has closed the tab', async () => {
      const { answer } = await elsewhere()
      const before = (await orders()).length
      await sandbox.payOnPage(answer.url)
      clock.pass(MINUTE)
      await look()
      expect(await orders()).toHaveLength(before + 1)
      expect((await orders())[0]).toMatchObject({ payment: 'card', money: 'paid' })
    })
  })
})
