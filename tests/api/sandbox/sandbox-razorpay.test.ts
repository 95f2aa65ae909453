import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { providersOf, razorpayOrder, sandboxOf } from '../../support/shop/sandbox-client.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { stores } from '../../support/shop/stores.ts'

describe.each(stores)('the Razorpay sandbox on %s', (store) => {
  let shop: InProcessShop
  const origin = () => shop.origin
  const { razorpay } = providersOf(origin)
  const sandbox = sandboxOf(origin)

  beforeAll(async () => {
    shop = await startShop({ store })
    await sandbox.holdWebhooks()
  })
  afterAll(() => shop.stop())
  beforeEach(() => sandbox.setFault('razorpay', 'none'))

  async function newOrder(amountPaise = 149_900) {
    const notes = { intended: 'intended-1' }
    const created = await razorpay.createOrder({ amountPaise, currency: 'INR', receipt: 'intended-1', notes })
    if (created.kind !== 'ok') throw new Error(`No order: ${JSON.stringify(created)}`)
    return created.value
  }
  async function paidOrder(amountPaise?: number) {
    const order = await newOrder(amountPaise)
    const { answer } = await sandbox.payRazorpay(order.id)
    return { order, answer, paymentId: answer.razorpay_payment_id }
  }
  const givenBack = async (orderId: string) => {
    const { items }: { items: { amount_refunded: number }[] } = await razorpayOrder(shop.origin, orderId, '/payments')
    return items.map(({ amount_refunded }) => amount_refunded)
  }
  const eventsOf = async (orderId: string) =>
    (await sandbox.webhooks()).filter(({ body }) => JSON.stringify(body).includes(orderId))

  test('creates an order and reads it back', async () => {
    const order = await newOrder()
    const announced = { id: order.id, amount: 149_900, amount_paid: 0, currency: 'INR', receipt: 'intended-1' }
    expect(await razorpayOrder(shop.origin, order.id)).toMatchObject(announced)
    expect(await razorpay.readPayments(order.id)).toEqual({ kind: 'ok', value: [] })
  })

  test('signs a payment for exactly that order and payment', async () => {
    const { order, answer, paymentId } = await paidOrder()
    const signed = { orderId: order.id, paymentId, signature: answer.razorpay_signature }
    expect(razorpay.isSigned(signed)).toBe(true)
    expect(razorpay.isSigned({ ...signed, paymentId: 'pay_other' })).toBe(false)
    expect(razorpay.isSigned({ ...signed, orderId: 'order_other' })).toBe(false)
    expect(razorpay.isSigned({ ...signed, signature: '' })).toBe(false)
    expect(await razorpayOrder(shop.origin, order.id)).toMatchObject({ status: 'paid', amount_paid: 149_900 })
  })

  test('lets a failed payment be retried on the same order, and counts both', async () => {
    const order = await newOrder()
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
      amountPaise: 149_900,
    })
    expect(payments.value.find(({ status }) => status === 'failed')).toMatchObject({ isCaptured: false })
  })

  test('is paid once, however many press Pay at the same time', async () => {
    const order = await newOrder()
    const tries = await Promise.all(Array.from({ length: 8 }, () => sandbox.payRazorpay(order.id)))
    expect(tries.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(tries.filter(({ answer }) => answer.error?.description === 'Order already paid')).toHaveLength(7)
  })

  test('refunds, also in parts, and never more than was paid', async () => {
    const { paymentId, order } = await paidOrder(50_000)
    expect(await razorpay.refund(paymentId, 20_000, 'refund-part-1')).toMatchObject({
      kind: 'ok',
      value: { paymentId, amountPaise: 20_000, status: 'processed' },
    })
    expect(await razorpay.refund(paymentId, 40_000, 'refund-part-2')).toMatchObject({ kind: 'refused' })
    expect(await razorpay.refund(paymentId, 30_000, 'refund-part-3')).toMatchObject({ kind: 'ok' })
    expect(await razorpay.readPayments(order.id)).toMatchObject({ value: [{ status: 'refunded' }] })
    expect(await givenBack(order.id)).toEqual([50_000])
  })

  test('refunds once per key, even for many concurrent requests', async () => {
    const { paymentId, order } = await paidOrder(50_000)
    const ask = () => razorpay.refund(paymentId, 10_000, `refund-${paymentId}`)
    const answers = await Promise.all(Array.from({ length: 6 }, ask))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await givenBack(order.id)).toEqual([10_000])
    expect(await razorpay.refund(paymentId, 20_000, `refund-${paymentId}`)).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/same idempotency key/),
    })
  })

  test.each([
    ['an amount of zero', () => razorpay.createOrder({ amountPaise: 0, currency: 'INR', receipt: 'x', notes: {} })],
    ['payments of an unknown order', () => razorpay.readPayments('order_unknown')],
    ['a refund of an unknown payment', () => razorpay.refund('pay_unknown', 100, 'refund-unknown')],
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
    await razorpay.refund(paymentId, 149_900, `refund-${order.id}`)
    await sandbox.payRazorpay((await newOrder()).id, { succeeds: false })
    expect((await eventsOf(order.id)).map(({ event }) => event).sort()).toEqual([
      'order.paid',
      'payment.authorized',
      'payment.captured',
      'refund.created',
      'refund.processed',
    ])
  })

  test('can be down: the outcome is unknown, and nothing was done', async () => {
    await sandbox.setFault('razorpay', 'down')
    const before = await razorpay.createOrder({ amountPaise: 100, currency: 'INR', receipt: 'x', notes: {} })
    expect(before).toEqual({ kind: 'unknown', reason: 'The provider responded with 503.' })
  })

  test('can lose its response: the outcome is unknown, and the action was done', async () => {
    const { paymentId, order } = await paidOrder()
    await sandbox.setFault('razorpay', 'lost response')
    expect(await razorpay.refund(paymentId, 10_000, `lost-${paymentId}`)).toMatchObject({ kind: 'unknown' })
    await sandbox.setFault('razorpay', 'none')
    expect(await givenBack(order.id)).toEqual([10_000])
    expect(await razorpay.refund(paymentId, 10_000, `lost-${paymentId}`)).toMatchObject({ kind: 'ok' })
    expect(await givenBack(order.id)).toEqual([10_000])
  })

  test('can refuse everything', async () => {
    await sandbox.setFault('razorpay', 'refuse')
    expect(await razorpay.readPayments('order_x')).toMatchObject({ kind: 'refused', message: expect.any(String) })
  })
})
