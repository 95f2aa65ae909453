import StripeSdk from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxKeys } from '#server/config/provider-config.ts'
import { openStripe } from '#server/providers/stripe.ts'
import { expectDocumented, throwError, useDocumentedProvider } from '../../support/documented/documented-provider.ts'
import {
  balanceTransaction,
  charge,
  dispute,
  EXPANDED,
  eventOf,
  intent,
  refund,
} from '../../support/documented/stripe-examples.ts'
import { exportedGoods, sandboxOf } from '../../support/shop/sandbox-client.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'

describe('the client', () => {
  const secret = 'whsec_1'
  const provider = useDocumentedProvider({
    'POST /v1/payment_intents': { ...intent, latest_charge: null, status: 'requires_payment_method' },
    [EXPANDED]: { ...intent, latest_charge: { ...charge, balance_transaction: balanceTransaction } },
    'POST /v1/refunds': refund,
    'GET /v1/refunds?payment_intent=pi_1&limit=100': {
      object: 'list',
      url: '/v1/refunds',
      has_more: false,
      data: [refund],
    },
    'GET /v1/refunds/re_2': [
      404,
      {
        error: {
          code: 'resource_missing',
          message: "No such refund: 're_2'",
          param: 'id',
          type: 'invalid_request_error',
        },
      },
    ],
  })
  const open = () =>
    openStripe({
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: secret,
      scriptUrl: '',
      baseUrl: provider.baseUrl,
      reportError: throwError,
    })

  test('creates payments with what Indian accounts must send, and reads fee, refunds and errors', async () => {
    const stripe = open()
    const metadata = { intended_order: 'intended-1' }
    const created = { amountCents: 1704, currency: 'usd' as const, ...exportedGoods, metadata, key: 'key-1' }
    expect(await stripe.createPaymentIntent(created)).toMatchObject({ value: { id: 'pi_1', charge: null } })
    const { body, headers } = provider.lastRequest()
    expect(headers['idempotency-key']).toBe('key-1')
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      amount: '1704',
      currency: 'usd',
      description: exportedGoods.description,
      'shipping[name]': 'Asha Rao',
      'shipping[address][line1]': '1 Market Street',
      'shipping[address][city]': 'San Francisco',
      'shipping[address][state]': 'CA',
      'shipping[address][postal_code]': '94105',
      'shipping[address][country]': 'US',
      'metadata[intended_order]': 'intended-1',
      'allowed_payment_method_types[0]': 'card',
    })
    expect(await stripe.readPaymentIntent('pi_1')).toMatchObject({
      value: {
        status: 'succeeded',
        charge: {
          amountRefundedCents: 0,
          isDisputed: false,
          settled: { amount: 149_952, fee: 7609, net: 142_343, currency: 'INR' },
        },
      },
    })
    const read = { id: 're_1', paymentId: 'pi_1', amountCents: 1000, status: 'succeeded' }
    expect(await stripe.refund('pi_1', 1000, 'key-2')).toEqual({ kind: 'ok', value: read })
    expect(await stripe.readRefunds('pi_1')).toEqual({ kind: 'ok', value: [read] })
    expect(await stripe.readRefund('re_2')).toMatchObject({ kind: 'refused', code: 'resource_missing' })
  })

  test('reads the documented webhooks', async () => {
    const stripe = open()
    const read = (type: string, object: object) => {
      const payload = JSON.stringify(eventOf(type, object))
      const signature = StripeSdk.webhooks.generateTestHeaderString({ payload, secret })
      return stripe.readWebhook(Buffer.from(payload), signature)
    }
    expect(await read('payment_intent.succeeded', intent)).toMatchObject({
      payment: { id: 'pi_1', status: 'succeeded', amountCents: 1704, charge: null },
    })
    expect(await read('charge.refunded', { ...charge, amount_refunded: 1000 })).toMatchObject({
      payment: null,
      refundedPayment: { paymentId: 'pi_1', amountRefundedCents: 1000 },
    })
    expect(await read('refund.failed', { ...refund, status: 'failed' })).toMatchObject({
      refund: { id: 're_1', paymentId: 'pi_1', amountCents: 1000, status: 'failed' },
    })
    for (const [status, state] of [
      ['needs_response', 'open'],
      ['under_review', 'open'],
      ['warning_closed', 'won'],
      ['won', 'won'],
      ['lost', 'lost'],
    ] as const) {
      const event = await read('charge.dispute.closed', { ...dispute, status })
      const phase = status === 'warning_closed' ? 'inquiry' : 'chargeback'
      const deducted = status === 'lost' ? 1704 : 0
      expect(event?.dispute).toEqual({ id: 'du_1', paymentId: 'pi_1', phase, amount: 1704, deducted, state })
    }
  })
})

describe('the sandbox', () => {
  let shop: InProcessShop
  const sandbox = sandboxOf(() => shop.origin)
  const ask = async (path: string, form?: Record<string, string>, key?: string) => {
    const response = await fetch(`${shop.origin}/sandbox/stripe${path}`, {
      method: form ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${sandboxKeys.stripe.secretKey}`, ...(key && { 'idempotency-key': key }) },
      ...(form && { body: new URLSearchParams(form) }),
    })
    return { http: response.status, answer: await response.json() }
  }
  const newIntent = {
    amount: '1704',
    currency: 'usd',
    description: 'A ring',
    'shipping[name]': 'Asha Rao',
    'shipping[address][line1]': '1 Market Street',
    'metadata[intended_order]': 'intended-1',
  }

  beforeAll(async () => {
    shop = await startShop()
    await sandbox.holdWebhooks()
  })
  afterAll(() => shop.stop())

  test('answers the documented requests with documented fields', async () => {
    const created = await ask('/v1/payment_intents', newIntent, 'example-1')
    expectDocumented(created.answer, intent)
    const { id, client_secret } = created.answer
    await sandbox.payStripe(client_secret, 'pm_card_visa_chargeDeclined')
    await sandbox.payStripe(client_secret)
    expectDocumented((await ask(`/v1/payment_intents/${id}`)).answer, intent)
    const expanded = await ask(`/v1/payment_intents/${id}?expand[0]=latest_charge.balance_transaction`)
    expectDocumented(expanded.answer, {
      ...intent,
      latest_charge: { ...charge, balance_transaction: balanceTransaction },
    })
    const refunded = await ask('/v1/refunds', { payment_intent: id, amount: '1000' }, 'example-2')
    expectDocumented(refunded.answer, refund)
    expect((await ask(`/v1/refunds?payment_intent=${id}`)).answer).toMatchObject({
      object: 'list',
      data: [refunded.answer],
    })
    await sandbox.endDispute('stripe', await sandbox.openDispute('stripe', id), 'won')
    const examples: Record<string, object> = { payment_intent: intent, refund, charge, dispute }
    for (const { event, body } of await sandbox.webhooks()) {
      const kind = JSON.stringify(body).match(/"object":"(payment_intent|refund|charge|dispute)"/)?.[1] ?? ''
      expectDocumented(body, eventOf(event, examples[kind] ?? {}))
    }
  })

  test('refuses what Stripe refuses, with its codes', async () => {
    const { amount: _, ...withoutAmount } = newIntent
    const refusals: [string, Record<string, string>, object][] = [
      ['/v1/payment_intents', withoutAmount, { type: 'invalid_request_error' }],
      ['/v1/payment_intents', { ...newIntent, amount: '49' }, { code: 'amount_too_small' }],
      ['/v1/payment_intents', { ...newIntent, colour: 'red' }, { code: 'parameter_unknown' }],
      [
        '/v1/payment_intents',
        { amount: '100', currency: 'usd', 'shipping[name]': 'A' },
        { type: 'invalid_request_error' },
      ],
      ['/v1/refunds', { payment_intent: 'pi_unknown' }, { code: 'resource_missing' }],
      [
        '/v1/refunds',
        { amount: '100' },
        { code: 'parameter_missing', message: 'Missing required param: payment_intent.' },
      ],
    ]
    for (const [path, form, error] of refusals) {
      expect(await ask(path, form), JSON.stringify(form)).toMatchObject({ http: 400, answer: { error } })
    }
    const { answer: unpaid } = await ask('/v1/payment_intents', newIntent, 'example-3')
    expect(await ask('/v1/refunds', { payment_intent: unpaid.id })).toMatchObject({ http: 400 })
    await sandbox.payStripe(unpaid.client_secret)
    expect(await ask(`/v1/payment_intents/${unpaid.id}/capture`, {})).toMatchObject({
      answer: { error: { code: 'payment_intent_unexpected_state' } },
    })
    const tooMuch = { payment_intent: unpaid.id, amount: '1705' }
    expect(await ask('/v1/refunds', tooMuch)).toMatchObject({ answer: { error: { code: 'amount_too_large' } } })
    expect(await ask('/v1/payment_intents', { ...newIntent, amount: '999' }, 'example-3')).toMatchObject({
      http: 400,
      answer: { error: { type: 'idempotency_error' } },
    })
  })

  test('takes what is documented, and names what is not', async () => {
    const documented = {
      ...newIntent,
      'automatic_payment_methods[enabled]': 'true',
      'shipping[phone]': '+14155550100',
      'shipping[address][line2]': 'Floor 2',
      receipt_email: 'asha@example.com',
      statement_descriptor_suffix: 'NAKSHI',
      'expand[]': 'latest_charge',
    }
    const { http, answer: created } = await ask('/v1/payment_intents', documented)
    expect(http).toBe(200)
    await sandbox.payStripe(created.client_secret)
    const reasons = { reason: 'requested_by_customer', 'metadata[order]': 'NK-1' }
    expect(await ask('/v1/refunds', { payment_intent: created.id, amount: '1', ...reasons })).toMatchObject({
      http: 200,
    })
    for (const [path, param] of [
      [`/v1/payment_intents/${created.id}?colour=red`, 'colour'],
      [`/v1/refunds?payment_intent=${created.id}&count=3`, 'count'],
    ] as const) {
      expect(await ask(path)).toMatchObject({ http: 400, answer: { error: { code: 'parameter_unknown', param } } })
    }
    const nested = await ask('/v1/payment_intents', { ...newIntent, 'shipping[address][planet]': 'Earth' })
    expect(nested).toMatchObject({ http: 400, answer: { error: { param: 'shipping[address][planet]' } } })
  })

  test('lists refunds in pages, ten unless asked for more', async () => {
    const { answer: intent } = await ask('/v1/payment_intents', newIntent)
    await sandbox.payStripe(intent.client_secret)
    for (let cents = 1; cents <= 12; cents++) {
      await ask('/v1/refunds', { payment_intent: intent.id, amount: String(cents) })
    }
    const page = async (query: string) => {
      const { answer } = await ask(`/v1/refunds?payment_intent=${intent.id}${query}`)
      const refunds: { id: string; amount: number }[] = answer.data
      return { amounts: refunds.map(({ amount }) => amount), last: refunds.at(-1)?.id, hasMore: answer.has_more }
    }
    const first = await page('')
    expect(first).toMatchObject({ amounts: [12, 11, 10, 9, 8, 7, 6, 5, 4, 3], hasMore: true })
    expect(await page(`&starting_after=${first.last}`)).toMatchObject({ amounts: [2, 1], hasMore: false })
    const short = await page('&limit=2')
    expect(short).toMatchObject({ amounts: [12, 11], hasMore: true })
    expect(await page(`&limit=1&ending_before=${short.last}`)).toMatchObject({ amounts: [12], hasMore: false })
    expect((await page('&limit=100')).amounts).toHaveLength(12)
  })

  test('lists payments, charges, refunds and disputes, and reads each', async () => {
    const paid: { id: string; charge: string; refund: string; dispute: string }[] = []
    for (let count = 0; count < 3; count++) {
      const { answer: intent } = await ask('/v1/payment_intents', newIntent)
      await sandbox.payStripe(intent.client_secret)
      const expanded = await ask(`/v1/payment_intents/${intent.id}?expand[]=latest_charge`)
      const { id: charge, balance_transaction } = expanded.answer.latest_charge
      expect(balance_transaction).toMatch(/^txn_/)
      const { answer: refund } = await ask('/v1/refunds', {
        charge,
        amount: '100',
        reason: 'duplicate',
        'metadata[a]': 'b',
      })
      expect(refund).toMatchObject({ payment_intent: intent.id, reason: 'duplicate', metadata: { a: 'b' } })
      paid.unshift({
        id: intent.id,
        charge,
        refund: refund.id,
        dispute: await sandbox.openDispute('stripe', intent.id),
      })
    }
    const [newest, second] = paid
    for (const [name, field] of [
      ['payment_intents', 'id'],
      ['charges', 'charge'],
      ['refunds', 'refund'],
      ['disputes', 'dispute'],
    ] as const) {
      const page = async (query: string) => (await ask(`/v1/${name}?${query}`)).answer
      expect(await page('limit=1')).toMatchObject({ data: [{ id: newest?.[field] }], has_more: true })
      expect(await page(`limit=1&starting_after=${newest?.[field]}`)).toMatchObject({ data: [{ id: second?.[field] }] })
      expect((await ask(`/v1/${name}/${second?.[field]}`)).answer).toMatchObject({ id: second?.[field] })
      expect(await ask(`/v1/${name}/unknown`)).toMatchObject({
        http: 404,
        answer: { error: { code: 'resource_missing' } },
      })
    }
    for (const [name, field] of [
      ['refunds', 'refund'],
      ['disputes', 'dispute'],
    ] as const) {
      const { answer } = await ask(`/v1/${name}?charge=${second?.charge}`)
      expect(answer).toMatchObject({ data: [{ id: second?.[field] }], has_more: false })
    }
    expect(await ask('/v1/refunds', { charge: 'ch_unknown' })).toMatchObject({ http: 404 })
  })

  test('repeats a refusal for the same key, even after its reason is gone', async () => {
    const { answer: intent } = await ask('/v1/payment_intents', newIntent, 'example-4')
    const ofUnpaid = { payment_intent: intent.id, amount: '100' }
    const refused = await ask('/v1/refunds', ofUnpaid, 'example-5')
    await sandbox.payStripe(intent.client_secret)
    expect(await ask('/v1/refunds', ofUnpaid, 'example-5')).toEqual(refused)
    expect(await ask('/v1/refunds', ofUnpaid, 'example-6')).toMatchObject({ http: 200 })
    expect(await ask('/v1/refunds', { ...ofUnpaid, reason: 'duplicate' }, 'example-6')).toMatchObject({
      http: 400,
      answer: { error: { type: 'idempotency_error' } },
    })
  })

  test.each([
    ['a description', { description: '' }, /require a description/],
    ['a shipping address', { 'shipping[name]': '', 'shipping[address][line1]': '' }, /require a shipping address/],
  ])('charges no card for an export without %s', async (_, missing, message) => {
    const form = Object.fromEntries(Object.entries({ ...newIntent, ...missing }).filter(([, value]) => value))
    const { answer: created } = await ask('/v1/payment_intents', form)
    const { http, answer } = await sandbox.payStripe(created.client_secret)
    expect(http).toBe(400)
    expect(answer.error?.message).toMatch(message)
  })
})
