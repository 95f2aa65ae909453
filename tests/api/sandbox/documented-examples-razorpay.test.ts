import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxKeys } from '#server/config/provider-config.ts'
import { openRazorpay } from '#server/providers/razorpay.ts'
import { expectDocumented, throwError, useDocumentedProvider } from '../../support/documented/documented-provider.ts'
import {
  dispute,
  failure,
  newOrder,
  order,
  payment,
  refund,
  webhookOf,
} from '../../support/documented/razorpay-examples.ts'
import { sandboxOf } from '../../support/shop/sandbox-client.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'

describe('the client', () => {
  const secrets = { keyId: 'rzp_test_1', keySecret: 'key secret', webhookSecret: 'webhook secret' }
  const listed = (items: object[]) => ({ entity: 'collection', count: items.length, items })
  const provider = useDocumentedProvider({
    'POST /v1/orders': order,
    'GET /v1/orders/order_1': { ...order, status: 'paid', amount_paid: 44_900, amount_due: 0, offer_id: 'offer_1' },
    'GET /v1/orders/order_1/payments': listed([payment]),
    'GET /v1/payments/pay_1': { ...payment, notes: [] },
    'POST /v1/payments/pay_1/refund': refund,
    'GET /v1/payments/pay_1/refunds?count=100': listed([refund]),
    'POST /v1/payments/pay_2/refund': [400, failure],
  })
  const open = () =>
    openRazorpay({
      ...secrets,
      scriptUrl: '',
      baseUrl: provider.baseUrl,
      reportError: throwError,
    })

  test('creates orders as documented, and reads the documented responses', async () => {
    const razorpay = open()
    const created = { amountPaise: 49_900, currency: 'INR' as const, receipt: 'receipt-11', notes: { note: 'Tea' } }
    expect(await razorpay.createOrder({ ...created, capturedWithinMs: 70 * 60_000 })).toMatchObject({
      value: { id: 'order_1' },
    })
    const { body, headers } = provider.lastRequest()
    expectDocumented(JSON.parse(body), newOrder)
    expect(headers.authorization).toBe(`Basic ${btoa('rzp_test_1:key secret')}`)
    expect(await razorpay.readOrder('order_1')).toMatchObject({ value: { status: 'paid', amountPaidPaise: 44_900 } })
    const value = { id: 'pay_1', amountPaise: 49_900, isCaptured: true, feePaise: 1178, feeTaxPaise: 180 }
    expect(await razorpay.readPayment('pay_1')).toMatchObject({ value })
    expect(await razorpay.readPayments('order_1')).toMatchObject({ value: [value] })
  })

  test('refunds as documented, and reads the documented responses', async () => {
    const razorpay = open()
    const read = { id: 'rfnd_1', paymentId: 'pay_1', amountPaise: 10_000, status: 'processed' }
    expect(await razorpay.refund('pay_1', 10_000, 'refund-key-1')).toMatchObject({ kind: 'ok', value: read })
    const { body, headers } = provider.lastRequest()
    expect(JSON.parse(body)).toEqual({ amount: 10_000 })
    expect(headers['x-refund-idempotency']).toBe('refund-key-1')
    expect(await razorpay.readRefunds('pay_1')).toMatchObject({ value: [read] })
    const { code, description: message } = failure.error
    expect(await razorpay.refund('pay_2', 100, 'refund-key-2')).toEqual({ kind: 'refused', code, message })
  })

  test('reads the documented webhooks', () => {
    const razorpay = open()
    const read = (event: string, entities: Record<string, object>) => {
      const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]))
      const raw = Buffer.from(JSON.stringify(webhookOf(event, payload)))
      return razorpay.readWebhook(raw, createHmac('sha256', secrets.webhookSecret).update(raw).digest('hex'))
    }
    expect(read('order.paid', { payment, order: { ...order, status: 'paid', amount_paid: 49_900 } })).toMatchObject({
      payment: { id: 'pay_1' },
    })
    expect(read('refund.created', { refund, payment })).toMatchObject({ refund: { id: 'rfnd_1' }, dispute: null })
    for (const [status, deducted, state] of [
      ['open', 0, 'open'],
      ['under_review', 0, 'open'],
      ['won', 0, 'won'],
      ['won', 1000, 'won'],
      ['lost', 10_000, 'lost'],
      ['lost', 49_900, 'lost'],
      ['closed', 0, 'won'],
      ['closed', 49_900, 'lost'],
    ] as const) {
      const changed = { ...dispute, status, amount_deducted: deducted }
      expect(read('payment.dispute.created', { payment, dispute: changed })?.dispute).toEqual({
        id: 'disp_1',
        paymentId: 'pay_1',
        phase: 'chargeback',
        amount: 49_900,
        deducted,
        state,
      })
    }
    const retrieval = { ...dispute, phase: 'retrieval', status: 'lost', amount_deducted: null }
    expect(read('payment.dispute.lost', { payment, dispute: retrieval })?.dispute).toMatchObject({
      phase: 'inquiry',
      deducted: 0,
    })
  })
})

describe('the sandbox', () => {
  let shop: InProcessShop
  const sandbox = sandboxOf(() => shop.origin)
  const ask = async (method: string, path: string, body?: object, key?: string) => {
    const { keyId, keySecret } = sandboxKeys.razorpay
    const response = await fetch(`${shop.origin}/sandbox/razorpay${path}`, {
      method,
      headers: {
        authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`,
        'content-type': 'application/json',
        ...(key && { 'x-refund-idempotency': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { http: response.status, answer: await response.json() }
  }

  beforeAll(async () => {
    shop = await startShop()
    await sandbox.holdWebhooks()
  })
  afterAll(() => shop.stop())

  test('answers the documented requests with documented fields', async () => {
    const created = await ask('POST', '/v1/orders', newOrder)
    expectDocumented(created.answer, order)
    const { answer } = await sandbox.payRazorpay(created.answer.id)
    const id = answer.razorpay_payment_id
    expectDocumented((await ask('GET', `/v1/orders/${created.answer.id}`)).answer, { ...order, offer_id: 'offer_1' })
    const paid = await ask('GET', `/v1/payments/${id}`)
    expectDocumented(paid.answer, { ...payment, notes: newOrder.notes })
    const refunded = await ask('POST', `/v1/payments/${id}/refund`, { amount: 10_000, speed: 'normal' }, 'key-0000001')
    expectDocumented(refunded.answer, refund)
    expect((await ask('GET', `/v1/payments/${id}/refunds`)).answer).toMatchObject({
      count: 1,
      items: [refunded.answer],
    })
    await sandbox.endDispute('razorpay', await sandbox.openDispute('razorpay', id), 'lost')
    const examples: Record<string, object> = { payment: { ...payment, notes: newOrder.notes }, order, refund, dispute }
    for (const { event, body } of await sandbox.webhooks()) {
      const payload = Object.fromEntries(Object.entries(examples).map(([name, entity]) => [name, { entity }]))
      expectDocumented(body, webhookOf(event, payload))
    }
  })

  test('refuses what Razorpay refuses, in its words', async () => {
    const refusedOrders: [object, RegExp][] = [
      [{ amount: 99, currency: 'INR' }, /minimum amount/],
      [{ amount: 100.5, currency: 'INR' }, /must be an integer/],
      [{ amount: 100 }, /Currency is not supported/],
      [{ amount: 100, currency: 'XYZ' }, /Currency is not supported/],
      [{ amount: 100, currency: 'INR', receipt: 'r'.repeat(41) }, /receipt may not be greater than 40/],
      [{ amount: 100, currency: 'INR', notes: { note: 'n'.repeat(257) } }, /256 characters/],
      [
        { amount: 100, currency: 'INR', notes: Object.fromEntries([...'abcdefghijklmnop'].map((key) => [key, key])) },
        /less than or equal to 15/,
      ],
      [{ amount: 100, currency: 'INR', colour: 'red' }, /^colour is\/are not required and should not be sent$/],
      [
        { ...newOrder, payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 11 } } },
        /expected number to be >=12/,
      ],
      [
        {
          ...newOrder,
          payment: {
            capture: 'automatic',
            capture_options: { automatic_expiry_period: 30, manual_expiry_period: 20 },
          },
        },
        /equal to or greater than the automatic/,
      ],
    ]
    for (const [body, description] of refusedOrders) {
      const { http, answer } = await ask('POST', '/v1/orders', body)
      expect({ http, code: answer.error?.code }, JSON.stringify(body)).toEqual({ http: 400, code: 'BAD_REQUEST_ERROR' })
      expect(answer.error.description).toMatch(description)
      expectDocumented(answer, failure)
    }
    const { answer: created } = await ask('POST', '/v1/orders', { amount: 50_000, currency: 'INR' })
    const { answer: failed } = await sandbox.payRazorpay(created.id, { succeeds: false })
    const failedId = failed.error?.metadata.payment_id
    const { answer: paid } = await sandbox.payRazorpay(created.id)
    const id = paid.razorpay_payment_id
    const refusals: [string, object, string | undefined, string][] = [
      [
        `/v1/payments/${id}/capture`,
        { amount: 50_000, currency: 'INR' },
        undefined,
        'This payment has already been captured',
      ],
      [
        `/v1/payments/${failedId}/refund`,
        {},
        undefined,
        'The payment status should be captured for action to be taken',
      ],
      ['/v1/payments/pay_unknown/refund', {}, undefined, 'The id provided does not exist'],
      [`/v1/payments/${id}/refund`, { amount: 99 }, undefined, 'The amount must be atleast INR 1.00'],
      [
        `/v1/payments/${id}/refund`,
        { amount: 50_100 },
        undefined,
        'The refund amount provided is greater than amount captured',
      ],
      [
        `/v1/payments/${id}/refund`,
        { amount: 100 },
        'short',
        'The idempotency key must be at least 10 letters, digits, hyphens or underscores.',
      ],
    ]
    for (const [path, body, key, description] of refusals) {
      expect(await ask('POST', path, body, key)).toMatchObject({ http: 400, answer: { error: { description } } })
    }
    const first = await ask('POST', `/v1/payments/${id}/refund`, { amount: 20_000 }, 'key-0000002')
    expect(await ask('POST', `/v1/payments/${id}/refund`, { amount: 20_000 }, 'key-0000002')).toEqual(first)
    for (const other of [
      { amount: 100 },
      { amount: 20_000, notes: { why: 'else' } },
      { amount: 20_000, receipt: 'r' },
    ]) {
      expect(await ask('POST', `/v1/payments/${id}/refund`, other, 'key-0000002')).toMatchObject({ http: 409 })
    }
    expect(await ask('POST', `/v1/payments/${id}/refund`, { amount: 40_000 })).toMatchObject({
      answer: { error: { description: 'The total refund amount is greater than the refund payment amount' } },
    })
  })

  test('lists refunds in pages, ten unless asked for more, the newest first', async () => {
    const { answer: created } = await ask('POST', '/v1/orders', { amount: 50_000, currency: 'INR' })
    const { answer: paid } = await sandbox.payRazorpay(created.id)
    const path = `/v1/payments/${paid.razorpay_payment_id}`
    for (let paise = 101; paise <= 112; paise++) await ask('POST', `${path}/refund`, { amount: paise })
    const amounts = async (query: string) => {
      const { answer } = await ask('GET', `${path}/refunds${query}`)
      return answer.items.map(({ amount }: { amount: number }) => amount)
    }
    expect(await amounts('')).toEqual([112, 111, 110, 109, 108, 107, 106, 105, 104, 103])
    expect(await amounts('?count=100')).toHaveLength(12)
    expect(await amounts('?count=2&skip=3')).toEqual([109, 108])
    expect(await ask('GET', `${path}/refunds?count=101`)).toMatchObject({ http: 400 })
    expect(await ask('GET', `${path}/refunds?limit=1`)).toMatchObject({ http: 400 })
  })

  test('lists orders, payments, refunds and disputes in pages, and reads each', async () => {
    const ids: Record<string, string[]> = { orders: [], payments: [], refunds: [], disputes: [] }
    for (const receipt of ['first', 'second', 'third']) {
      const { answer: order } = await ask('POST', '/v1/orders', { amount: 50_000, currency: 'INR', receipt })
      const { answer: paid } = await sandbox.payRazorpay(order.id)
      const payment = paid.razorpay_payment_id
      const body = { amount: 100, notes: { why: receipt }, receipt: `refund of ${receipt}` }
      const { answer: refund } = await ask('POST', `/v1/payments/${payment}/refund`, body)
      expect(refund).toMatchObject(body)
      expect((await ask('GET', `/v1/payments/${payment}/refunds/${refund.id}`)).answer).toEqual(refund)
      ids.orders?.unshift(order.id)
      ids.payments?.unshift(payment)
      ids.refunds?.unshift(refund.id)
      ids.disputes?.unshift(await sandbox.openDispute('razorpay', payment))
    }
    for (const [name, [newest, second, third]] of Object.entries(ids)) {
      const page = async (query: string) => (await ask('GET', `/v1/${name}?${query}`)).answer
      expect(await page('count=2')).toMatchObject({ count: 2, items: [{ id: newest }, { id: second }] })
      expect(await page('count=1&skip=2')).toMatchObject({ count: 1, items: [{ id: third }] })
      expect((await ask('GET', `/v1/${name}/${second}`)).answer).toMatchObject({ id: second })
    }
    const [payment] = ids.payments ?? []
    expect(await ask('GET', `/v1/payments/${payment}/refunds/${ids.refunds?.[1]}`)).toMatchObject({ http: 400 })
  })

  test.each([
    ['as documented earlier', { payment_capture: true }, 'captured'],
    ['with the number 1', { payment_capture: 1, partial_payment: false }, 'captured'],
    ['later by hand', { payment_capture: false }, 'authorized'],
  ])('captures %s', async (_, fields, status) => {
    const { answer: order } = await ask('POST', '/v1/orders', { amount: 50_000, currency: 'INR', ...fields })
    const { answer } = await sandbox.payRazorpay(order.id, { succeeds: false })
    const id = answer.error?.metadata.payment_id ?? ''
    await sandbox.authorizeLate(id)
    expect((await ask('GET', `/v1/payments/${id}`)).answer).toMatchObject({ status })
  })

  test.each([
    ['automatically within 12 minutes to 5 days', 12, 7200, 200],
    ['automatically within 5 days', 7200, undefined, 200],
    ['automatically within less than 12 minutes', 11, 7200, 400],
    ['automatically after 5 days', 7201, undefined, 400],
    ['by hand after 5 days', 12, 7201, 400],
    ['by hand for less time than automatically', 60, 59, 400],
    ['automatically at no time', undefined, 7200, 400],
  ])('captures %s, or says that it cannot', async (_, automatic, manual, http) => {
    const periods = { automatic_expiry_period: automatic, manual_expiry_period: manual }
    const payment = { capture: 'automatic', capture_options: { ...periods, refund_speed: 'normal' } }
    expect(await ask('POST', '/v1/orders', { amount: 50_000, currency: 'INR', payment })).toMatchObject({ http })
  })

  test('captures an authorized payment once, and only its whole amount', async () => {
    const { answer: created } = await ask('POST', '/v1/orders', { amount: 50_000, currency: 'INR' })
    const { answer } = await sandbox.payRazorpay(created.id, { isPending: true })
    const capture = (amount: number) =>
      ask('POST', `/v1/payments/${answer.razorpay_payment_id}/capture`, { amount, currency: 'INR' })
    expect(await capture(49_999)).toMatchObject({
      http: 400,
      answer: { error: { description: 'Capture amount must be equal to the amount authorized' } },
    })
    expect(await capture(50_000)).toMatchObject({ http: 200, answer: { status: 'captured', captured: true } })
    expect(await capture(50_000)).toMatchObject({ http: 400 })
  })
})
