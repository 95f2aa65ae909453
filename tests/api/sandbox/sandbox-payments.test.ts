import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { providerPayments } from '../../support/shop/provider-payments.ts'
import { exportedGoods, providersOf, razorpayOrder, sandboxOf } from '../../support/shop/sandbox-client.ts'
import { useShop } from '../../support/shop/use-shop.ts'

describe('at the sandbox', () => {
  const shop = useShop()
  const origin = () => shop.origin
  const { razorpay, stripe, payPal } = providersOf(origin)
  const sandbox = sandboxOf(origin)
  const { start } = providerPayments(origin)

  beforeAll(() => sandbox.holdWebhooks())

  describe('Razorpay', () => {
    beforeEach(() => sandbox.setFault('razorpay', 'none'))

    async function paidOrder() {
      const order = await start.razorpay()
      const { answer } = await sandbox.payRazorpay(order.id)
      return { order, answer, paymentId: answer.razorpay_payment_id }
    }
    const eventsOf = async (orderId: string) =>
      (await sandbox.webhooks()).filter(({ body }) => JSON.stringify(body).includes(orderId))

    test('signs a payment for exactly that order and payment', async () => {
      const { order, answer, paymentId } = await paidOrder()
      const signed = { orderId: order.id, paymentId, signature: answer.razorpay_signature }
      expect(razorpay.isSigned(signed)).toBe(true)
      expect(razorpay.isSigned({ ...signed, paymentId: 'pay_other' })).toBe(false)
      expect(razorpay.isSigned({ ...signed, orderId: 'order_other' })).toBe(false)
      expect(razorpay.isSigned({ ...signed, signature: '' })).toBe(false)
      expect(await razorpayOrder(shop.origin, order.id)).toMatchObject({ status: 'paid', amount_paid: 50_000 })
    })

    test('lets a failed payment be retried on the same order, and counts both', async () => {
      const order = await start.razorpay()
      const failed = await sandbox.payRazorpay(order.id, { succeeds: false })
      expect(failed.http).toBe(400)
      expect(failed.answer.error?.metadata.order_id).toBe(order.id)
      const { answer } = await sandbox.payRazorpay(order.id)
      const payments = await razorpay.readPayments(order.id)
      if (payments.kind !== 'ok') throw new Error(payments.kind)
      expect(payments.value).toHaveLength(2)
      expect(payments.value.find(({ id }) => id === answer.razorpay_payment_id)).toMatchObject({
        status: 'captured',
        orderId: order.id,
        amountPaise: 50_000,
      })
      expect(payments.value.find(({ status }) => status === 'failed')).toMatchObject({ isCaptured: false })
    })

    test('is paid once, however many press Pay at the same time', async () => {
      const order = await start.razorpay()
      const tries = await Promise.all(Array.from({ length: 8 }, () => sandbox.payRazorpay(order.id)))
      expect(tries.filter(({ http }) => http === 200)).toHaveLength(1)
      expect(tries.filter(({ answer }) => answer.error?.description === 'Order already paid')).toHaveLength(7)
    })

    test.each([
      [
        'an amount of zero',
        () =>
          razorpay.createOrder({
            amountPaise: 0,
            currency: 'INR',
            receipt: 'x',
            notes: {},
            capturedWithinMs: 70 * 60_000,
          }),
      ],
      ['payments of an unknown order', () => razorpay.readPayments('order_unknown')],
    ])('refuses %s', async (_, ask) => {
      expect(await ask()).toMatchObject({ kind: 'refused', code: 'BAD_REQUEST_ERROR' })
    })

    test('refuses other keys', async () => {
      const answer = await fetch(`${shop.origin}/sandbox/razorpay/v1/orders/order_x`, {
        headers: { authorization: `Basic ${btoa('rzp_test_sandbox:wrong')}` },
      })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ error: { description: 'Authentication failed' } })
    })

    test('sends a webhook for every event, signed over its exact bytes', async () => {
      const { order, paymentId } = await paidOrder()
      await razorpay.refund(paymentId, 50_000, `refund-${order.id}`)
      await sandbox.payRazorpay((await start.razorpay()).id, { succeeds: false })
      expect((await eventsOf(order.id)).map(({ event }) => event).sort()).toEqual([
        'order.paid',
        'payment.authorized',
        'payment.captured',
        'refund.created',
        'refund.processed',
      ])
    })

    test('can refuse everything', async () => {
      await sandbox.setFault('razorpay', 'refuse')
      expect(await razorpay.readPayments('order_x')).toMatchObject({ kind: 'refused', message: expect.any(String) })
    })
  })

  describe('Stripe', () => {
    beforeEach(() => sandbox.setFault('stripe', 'none'))

    const statusOf = async (id: string) => {
      const read = await stripe.readPaymentIntent(id)
      return read.kind === 'ok' ? read.value.status : read.kind
    }

    test('creates a payment once per key, and refuses the key for another amount', async () => {
      const [one, other] = await Promise.all([start.stripe(1704, 'key-1'), start.stripe(1704, 'key-1')])
      expect(one).toEqual(other)
      const again = { amountCents: 999, currency: 'usd' as const, ...exportedGoods, metadata: {}, key: 'key-1' }
      expect(await stripe.createPaymentIntent(again)).toMatchObject({ kind: 'refused', code: 'StripeIdempotencyError' })
    })

    test('is paid with a test card, once', async () => {
      const intent = await start.stripe()
      expect(await sandbox.payStripe(intent.clientSecret)).toMatchObject({ http: 200, answer: { status: 'succeeded' } })
      expect(await statusOf(intent.id)).toBe('succeeded')
      expect(await sandbox.payStripe(intent.clientSecret)).toMatchObject({
        http: 400,
        answer: { error: { code: 'payment_intent_unexpected_state' } },
      })
    })

    test.each([
      ['pm_card_visa_chargeDeclined', 'Your card was declined.'],
      ['pm_card_visa_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
    ] as const)('says why %s is refused, and takes another card after it', async (card, message) => {
      const intent = await start.stripe()
      expect(await sandbox.payStripe(intent.clientSecret, card)).toMatchObject({
        http: 402,
        answer: { error: { type: 'card_error', code: 'card_declined', message } },
      })
      expect(await stripe.readPaymentIntent(intent.id)).toMatchObject({
        value: { status: 'requires_payment_method', failure: message },
      })
      await sandbox.payStripe(intent.clientSecret)
      expect(await stripe.readPaymentIntent(intent.id)).toMatchObject({ value: { status: 'succeeded', failure: null } })
    })

    test('requires authentication for some cards, which may succeed or fail', async () => {
      const intent = await start.stripe()
      const card = 'pm_card_authenticationRequired'
      expect(await sandbox.payStripe(intent.clientSecret, card)).toMatchObject({
        answer: { status: 'requires_action' },
      })
      expect(await sandbox.proveStripe(intent.clientSecret, { succeeds: false })).toMatchObject({ http: 402 })
      expect(await sandbox.payStripe(intent.clientSecret, card)).toMatchObject({
        answer: { status: 'requires_action' },
      })
      expect(await sandbox.proveStripe(intent.clientSecret, { succeeds: true })).toMatchObject({ http: 200 })
      expect(await statusOf(intent.id)).toBe('succeeded')
    })

    test('lets nobody pay without the payment’s own secret', async () => {
      const { id } = await start.stripe()
      expect(await sandbox.payStripe(`${id}_secret_guessed`)).toMatchObject({ http: 400 })
      expect(await statusOf(id)).toBe('requires_payment_method')
    })
  })

  describe('PayPal', () => {
    beforeEach(() => sandbox.setFault('paypal', 'none'))

    test('creates a payment with a page of its own, and reads it back', async () => {
      const { id, url } = await start.paypal()
      expect(url).toBe(`${shop.origin}/sandbox/paypal/checkoutnow?token=${id}`)
      const untouched = { captureId: null, capturedAt: null, feeCents: null, refunds: [] }
      expect(await payPal.readPayment(id)).toEqual({
        kind: 'ok',
        value: { id, state: 'open', amountCents: 1704, currency: 'USD', ...untouched },
      })
    })

    test('creates it once per key', async () => {
      expect(await start.paypal(1704, 'key-2')).toEqual(await start.paypal(1704, 'key-2'))
    })

    test('shows the amount and that no money moves, on a page that can load nothing else', async () => {
      const { url } = await start.paypal()
      const page = await fetch(url)
      const html = await page.text()
      expect(html).toContain('$17.04')
      expect(html).toContain('Test mode: no money moves')
      expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${shop.origin};`)
    })

    test('sends the shopper back, and captures the payment once when the shop asks for it', async () => {
      const { id, url } = await start.paypal()
      const back = new URL(await sandbox.payOnPage(url))
      expect(back.pathname + back.search).toBe(`/cart?res=success&token=${id}&PayerID=SANDBOXPAYER`)
      expect(await payPal.readPayment(id)).toMatchObject({ value: { state: 'approved' } })
      const taken = await Promise.all([payPal.capturePayment(id), payPal.capturePayment(id)])
      expect(taken).toMatchObject([{ value: { state: 'paid' } }, { value: { state: 'paid' } }])
      expect(await payPal.capturePayment(id)).toMatchObject({ value: { state: 'paid' } })
    })

    test('does not charge a shopper who goes back without paying', async () => {
      const { id, url } = await start.paypal()
      const back = new URL(await sandbox.payOnPage(url, 'cancel'))
      expect(back.searchParams.get('res')).toBeNull()
      expect(await payPal.capturePayment(id)).toMatchObject({ kind: 'ok', value: { state: 'open' } })
    })

    test('can be down, and can lose its response after capturing the payment', async () => {
      const { id, url } = await start.paypal()
      await sandbox.payOnPage(url)
      await sandbox.setFault('paypal', 'down')
      expect(await payPal.capturePayment(id)).toMatchObject({ kind: 'unknown' })
      await sandbox.setFault('paypal', 'lost response')
      expect(await payPal.capturePayment(id)).toMatchObject({ kind: 'unknown' })
      expect(await payPal.readPayment(id)).toMatchObject({ value: { state: 'paid' } })
      await sandbox.setFault('paypal', 'none')
      expect(await payPal.capturePayment(id)).toMatchObject({ value: { state: 'paid' } })
    })
  })
})
