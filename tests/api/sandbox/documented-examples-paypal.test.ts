import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxKeys } from '#server/config/provider-config.ts'
import { openPayPal } from '#server/providers/paypal.ts'
import { expectDocumented, throwError, useDocumentedProvider } from '../../support/documented/documented-provider.ts'
import {
  capture,
  declined,
  dispute,
  link,
  newOrder,
  order,
  refund,
  shipping,
  usd,
  webhookOf,
} from '../../support/documented/paypal-examples.ts'
import { exportedGoods, sandboxOf } from '../../support/shop/sandbox-client.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'

describe('the client', () => {
  const open = () =>
    openPayPal({
      clientId: 'client',
      webhookId: null,
      certificateHosts: () => [],
      clientSecret: 'secret',
      baseUrl: provider.baseUrl,
      reportError: throwError,
    })
  const payment = {
    amountCents: 1704,
    currency: 'USD' as const,
    reference: 'intended-1',
    ...exportedGoods,
    returnUrl: 'https://shop.example/cart?res=success',
    cancelUrl: 'https://shop.example/cart?res=cancel',
    key: 'key-1',
  }
  const created = { id: 'ORDER1', status: 'PAYER_ACTION_REQUIRED', links: [{ ...link, rel: 'payer-action' }] }
  const responses: Record<string, object | [number, object]> = {
    'POST /v1/oauth2/token': { access_token: 'token', token_type: 'Bearer', expires_in: 32_400 },
    'POST /v2/checkout/orders': created,
    'GET /v2/checkout/orders/ORDER1': order,
    'GET /v2/checkout/orders/ORDER2': {
      ...order,
      id: 'ORDER2',
      status: 'APPROVED',
      purchase_units: newOrder.purchase_units,
    },
    'POST /v2/checkout/orders/ORDER2/capture': [422, declined],
    'POST /v2/payments/captures/CAPTURE1/refund': refund,
    'GET /v2/payments/captures/CAPTURE1': capture,
    'GET /v1/customer/disputes/PP-D-12345': dispute,
  }
  const provider = useDocumentedProvider(responses)

  test('creates orders with the recipient, and reads captures, fee and refunds', async () => {
    const payPal = open()
    expect(await payPal.createPayment(payment)).toEqual({ kind: 'ok', value: { id: 'ORDER1', url: link.href } })
    const { body, headers } = provider.lastRequest()
    expectDocumented(JSON.parse(body), newOrder)
    expect(headers).toMatchObject({ 'paypal-request-id': 'key-1', prefer: 'return=representation' })
    expect(await payPal.readPayment('ORDER1')).toEqual({
      kind: 'ok',
      value: {
        id: 'ORDER1',
        state: 'paid',
        amountCents: 1704,
        currency: 'USD',
        captureId: 'CAPTURE1',
        capturedAt: Date.parse('2026-11-21T09:00:00Z'),
        feeCents: 105,
        refunds: [{ id: 'REFUND1', status: 'COMPLETED', amountCents: 704 }],
      },
    })
    expect(await payPal.refund('ORDER1', 704, 'key-2')).toMatchObject({ value: { id: 'REFUND1', amountCents: 704 } })
    expect(JSON.parse(provider.lastRequest().body)).toEqual({ amount: usd('7.04') })
    expect(await payPal.findPaymentOfCapture('CAPTURE1')).toEqual({ kind: 'ok', value: 'ORDER1' })
  })

  test('creates the order without the address that PayPal refuses, so that the shopper can pay', async () => {
    const issue = { field: '/purchase_units/0/shipping', issue: 'POSTAL_CODE_REQUIRED' }
    responses['POST /v2/checkout/orders'] = [422, { ...declined, details: [issue] }]
    const before = provider.requests.length
    expect(await open().createPayment(payment)).toMatchObject({ kind: 'refused', code: 'POSTAL_CODE_REQUIRED' })
    responses['POST /v2/checkout/orders'] = created
    const [first, second] = provider.requests.slice(before).filter(({ call }) => call === 'POST /v2/checkout/orders')
    expect(JSON.parse(first?.body ?? '').purchase_units[0].shipping).toEqual({
      ...shipping,
      address: expect.any(Object),
    })
    expect(JSON.parse(second?.body ?? '')).toMatchObject({
      payment_source: { paypal: { experience_context: { shipping_preference: 'NO_SHIPPING' } } },
    })
    expect(second?.headers['paypal-request-id']).not.toBe(first?.headers['paypal-request-id'])
  })

  test('captures with a new request id after a decline', async () => {
    const payPal = open()
    for (let tries = 0; tries < 2; tries++) {
      expect(await payPal.capturePayment('ORDER2')).toMatchObject({ value: { state: 'declined', captureId: null } })
    }
    expect(await payPal.readPayment('ORDER2')).toMatchObject({
      value: { state: 'approved', feeCents: null, refunds: [] },
    })
    const captures = provider.requests.filter(({ call }) => call === 'POST /v2/checkout/orders/ORDER2/capture')
    expect(new Set(captures.map(({ headers }) => headers['paypal-request-id'])).size).toBe(2)
  })

  test('captures with the same request id while the outcome is unknown', async () => {
    const payPal = open()
    const call = 'POST /v2/checkout/orders/ORDER2/capture'
    responses[call] = [500, {}]
    const before = provider.requests.length
    for (let tries = 0; tries < 2; tries++) {
      expect(await payPal.capturePayment('ORDER2')).toMatchObject({ kind: 'unknown' })
    }
    const captures = provider.requests.slice(before).filter((request) => request.call === call)
    expect(captures).toHaveLength(2)
    expect(new Set(captures.map(({ headers }) => headers['paypal-request-id'])).size).toBe(1)
  })

  test('reads disputes and the documented webhooks', async () => {
    const payPal = open()
    const twoDollars = { value: '2.00', currency_code: 'USD' }
    for (const [status, outcome, state, deducted] of [
      ['OPEN', undefined, 'open', 0],
      ['WAITING_FOR_SELLER_RESPONSE', undefined, 'open', 0],
      ['RESOLVED', { outcome_code: 'RESOLVED_BUYER_FAVOUR' }, 'lost', 1704],
      ['RESOLVED', { outcome_code: 'ACCEPTED', amount_refunded: twoDollars }, 'lost', 200],
      ['RESOLVED', { outcome_code: 'RESOLVED_SELLER_FAVOUR' }, 'won', 0],
      ['RESOLVED', { outcome_code: 'CANCELED_BY_BUYER' }, 'won', 0],
    ] as const) {
      const changed = { ...dispute, status, dispute_outcome: outcome }
      responses['GET /v1/customer/disputes/PP-D-12345'] = changed
      expect(await payPal.readDispute('PP-D-12345')).toEqual({
        kind: 'ok',
        value: { id: 'PP-D-12345', paymentId: 'CAPTURE1', phase: expect.any(String), amount: 1704, deducted, state },
      })
    }
    const read = (type: string, resource: object) =>
      payPal.readWebhook(Buffer.from(JSON.stringify(webhookOf(type, resource))))
    const none = { paymentId: null, captureId: null, disputeId: null }
    expect(read('CHECKOUT.ORDER.APPROVED', order)).toMatchObject({ paymentId: 'ORDER1', disputeId: null })
    expect(read('PAYMENT.CAPTURE.COMPLETED', capture)).toMatchObject({ paymentId: 'ORDER1' })
    const refunded = 'PAYMENT.CAPTURE.REFUNDED'
    expect(read(refunded, refund)).toEqual({ ...none, type: refunded, captureId: 'CAPTURE1' })
    const opened = 'CUSTOMER.DISPUTE.CREATED'
    expect(read(opened, dispute)).toEqual({ ...none, type: opened, disputeId: 'PP-D-12345' })
  })
})

describe('the sandbox', () => {
  let shop: InProcessShop
  let token = ''
  const sandbox = sandboxOf(() => shop.origin)
  const ask = async (method: string, path: string, body?: object, key?: string) => {
    const response = await fetch(`${shop.origin}/sandbox/paypal${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(key && { 'paypal-request-id': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { http: response.status, answer: await response.json() }
  }
  const { address_line_2: _, ...address } = shipping.address
  const documented = {
    ...newOrder,
    purchase_units: [{ ...newOrder.purchase_units[0], shipping: { ...shipping, address } }],
  }

  beforeAll(async () => {
    shop = await startShop()
    await sandbox.holdWebhooks()
    const { clientId, clientSecret } = sandboxKeys.payPal
    const response = await fetch(`${shop.origin}/sandbox/paypal/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    token = (await response.json()).access_token
  })
  afterAll(() => shop.stop())

  async function approvedOrder(key: string) {
    const { answer } = await ask('POST', '/v2/checkout/orders', documented, key)
    await sandbox.payOnPage(answer.links[0].href)
    return answer
  }

  test('answers the documented requests with documented fields', async () => {
    const created = await approvedOrder('example-1')
    expectDocumented(created, { ...order, payment_source: newOrder.payment_source })
    const captured = await ask('POST', `/v2/checkout/orders/${created.id}/capture`, {}, 'example-2')
    expect(captured.http).toBe(201)
    expectDocumented(captured.answer, order)
    const captureId = captured.answer.purchase_units[0].payments.captures[0].id
    expectDocumented((await ask('GET', `/v2/payments/captures/${captureId}`)).answer, capture)
    const refunded = await ask(
      'POST',
      `/v2/payments/captures/${captureId}/refund`,
      { amount: usd('7.04') },
      'example-3',
    )
    expectDocumented(refunded.answer, refund)
    expectDocumented((await ask('GET', `/v2/checkout/orders/${created.id}`)).answer, order)
    const disputeId = await sandbox.openDispute('paypal', created.id)
    expectDocumented((await ask('GET', `/v1/customer/disputes/${disputeId}`)).answer, dispute)
    await sandbox.endDispute('paypal', disputeId, 'lost')
    for (const { event, body } of await sandbox.webhooks()) {
      const isDispute = event.startsWith('CUSTOMER.DISPUTE')
      const ofPayment = event === 'PAYMENT.CAPTURE.REFUNDED' ? refund : capture
      expectDocumented(body, webhookOf(event, isDispute ? dispute : ofPayment))
    }
  })

  test('refuses what PayPal refuses, with its issues', async () => {
    const unitOf = (fields: object) => ({
      ...documented,
      purchase_units: [{ ...documented.purchase_units[0], ...fields }],
    })
    const { purchase_units: _, ...withoutUnits } = documented
    const refused: [object, string | undefined, number, string][] = [
      [documented, undefined, 400, 'PAYPAL_REQUEST_ID_REQUIRED'],
      [withoutUnits, 'a', 400, 'MISSING_REQUIRED_PARAMETER'],
      [unitOf({ amount: usd('0.00') }), 'b', 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
      [unitOf({ amount: usd('1.001') }), 'c', 422, 'DECIMAL_PRECISION'],
      [unitOf({ amount: { value: '1.00', currency_code: 'INR' } }), 'i', 422, 'INVALID_CURRENCY_CODE'],
      [unitOf({ custom_id: 'c'.repeat(128) }), 'd', 400, 'INVALID_STRING_LENGTH'],
      [unitOf({ description: 'd'.repeat(128) }), 'e', 400, 'INVALID_STRING_LENGTH'],
      [unitOf({ shipping: undefined }), 'f', 422, 'MISSING_SHIPPING_ADDRESS'],
      [unitOf({ shipping: { address: { country_code: 'us' } } }), 'g', 400, 'INVALID_COUNTRY_CODE'],
    ]
    for (const [body, key, http, issue] of refused) {
      const response = await ask('POST', '/v2/checkout/orders', body, key)
      expect(response, issue).toMatchObject({ http, answer: { details: [{ issue }] } })
      expectDocumented(response.answer, declined)
    }
    const open = await ask('POST', '/v2/checkout/orders', documented, 'example-4')
    const captureOpen = await ask('POST', `/v2/checkout/orders/${open.answer.id}/capture`, {}, 'example-5')
    expect(captureOpen).toMatchObject({ http: 422, answer: { details: [{ issue: 'ORDER_NOT_APPROVED' }] } })
    expect(await ask('POST', '/v2/checkout/orders', unitOf({ description: 'Else' }), 'example-4')).toMatchObject({
      http: 422,
      answer: { details: [{ issue: 'DUPLICATE_REQUEST_ID' }] },
    })
    expect(await ask('GET', '/v2/checkout/orders/UNKNOWN')).toMatchObject({
      http: 404,
      answer: { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] },
    })
  })

  /** As JSON, also if it is none. */
  const send = async (path: string, body: string | undefined) => {
    const response = await fetch(`${shop.origin}/sandbox/paypal${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    })
    return { http: response.status, answer: await response.json() }
  }

  test('captures with an empty body, and answers every error in its own format', async () => {
    const { id } = await approvedOrder('example-10')
    const capture = `/v2/checkout/orders/${id}/capture`
    expect(await send(capture, '{ no JSON')).toMatchObject({
      http: 400,
      answer: { name: 'INVALID_REQUEST', details: [{ issue: 'MALFORMED_REQUEST_JSON' }] },
    })
    expect(await send(capture, undefined)).toMatchObject({ http: 201, answer: { status: 'COMPLETED' } })
    expect(await send(capture, '')).toMatchObject({
      http: 422,
      answer: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] },
    })
    for (const path of ['/v2/checkout/unknown', '/v2/payments/captures/UNKNOWN/refund']) {
      expect(await send(path, '{}')).toMatchObject({ http: 404, answer: { name: 'RESOURCE_NOT_FOUND' } })
    }
    const wrong = await fetch(`${shop.origin}/sandbox/paypal${capture}`, { method: 'POST' })
    expect(wrong.status).toBe(401)
    expect(await wrong.json()).toMatchObject({ name: 'AUTHENTICATION_FAILURE', debug_id: expect.any(String) })
  })

  test('refunds as documented, once, and says what is wrong with others', async () => {
    const { id } = await approvedOrder('example-11')
    const { answer } = await ask('POST', `/v2/checkout/orders/${id}/capture`)
    const refund = `/v2/payments/captures/${answer.purchase_units[0].payments.captures[0].id}/refund`
    for (const [amount, issue] of [
      [usd('0.00'), 'CANNOT_BE_ZERO_OR_NEGATIVE'],
      [usd('1.001'), 'DECIMAL_PRECISION'],
      [usd('17.05'), 'REFUND_AMOUNT_EXCEEDED'],
    ] as const) {
      expect(await ask('POST', refund, { amount })).toMatchObject({ http: 422, answer: { details: [{ issue }] } })
    }
    const documented = { amount: usd('7.04'), note_to_payer: 'Sorry', invoice_id: 'NK-1' }
    expect(await ask('POST', refund, documented)).toMatchObject({ http: 201 })
    expect(await send(refund, undefined)).toMatchObject({ http: 201, answer: { status: 'COMPLETED' } })
    expect(await send(refund, undefined)).toMatchObject({
      http: 422,
      answer: { details: [{ issue: 'CAPTURE_FULLY_REFUNDED' }] },
    })
  })

  test('answers with id, status and links, and what was captured, unless all is preferred', async () => {
    const { payment_source: _, ...withoutSource } = documented
    const { answer: order } = await send('/v2/checkout/orders', JSON.stringify(withoutSource))
    expect(Object.keys(order)).toEqual(['id', 'status', 'links'])
    await sandbox.payOnPage(order.links[0].href)
    const { answer: captured } = await send(`/v2/checkout/orders/${order.id}/capture`, undefined)
    expect(Object.keys(captured)).toEqual(['id', 'status', 'purchase_units', 'links'])
    const [{ payments, ...others }] = captured.purchase_units
    expect(others).toEqual({})
    const { answer: refunded } = await send(`/v2/payments/captures/${payments.captures[0].id}/refund`, undefined)
    expect(Object.keys(refunded)).toEqual(['id', 'status', 'links'])
    expect((await ask('GET', `/v2/payments/refunds/${refunded.id}`)).answer).toMatchObject({ amount: usd('17.04') })
  })

  test('takes an order without the source of its payment, which the shopper then approves', async () => {
    const { payment_source: _, ...withoutSource } = documented
    const { http, answer } = await ask('POST', '/v2/checkout/orders', withoutSource)
    expect(http).toBe(201)
    expect(answer).toMatchObject({ status: 'CREATED', links: [{ rel: 'approve' }] })
    const form = new URLSearchParams({ token: answer.id, decision: 'pay' })
    const approval = await fetch(`${shop.origin}/sandbox/paypal/checkoutnow`, { method: 'POST', body: form })
    expect(approval.status).toBe(200)
    expect(await send(`/v2/checkout/orders/${answer.id}/capture`, undefined)).toMatchObject({ http: 201 })
  })

  test('repeats a declined capture under the same request id, and captures an order once', async () => {
    const { id } = await approvedOrder('example-6')
    const captureWith = (key: string) => ask('POST', `/v2/checkout/orders/${id}/capture`, {}, key)
    await sandbox.setFault('paypal', 'declines')
    const refused = await captureWith('example-7')
    expect(refused).toMatchObject({ http: 422, answer: { details: [{ issue: 'INSTRUMENT_DECLINED' }] } })
    await sandbox.setFault('paypal', 'none')
    const { details } = refused.answer
    expect(await captureWith('example-7')).toMatchObject({ http: 422, answer: { details } })
    const captured = await captureWith('example-8')
    expect(captured.http).toBe(201)
    expect(await captureWith('example-8')).toEqual(captured)
    expect(await captureWith('example-9')).toMatchObject({ answer: { details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] } })
  })
})
