import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportedGoods, providersOf, sandboxOf } from '../../support/shop/sandbox-client.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { stores } from '../../support/shop/stores.ts'

describe.each(stores)('the Stripe sandbox on %s', (store) => {
  let shop: InProcessShop
  let keys = 0
  const origin = () => shop.origin
  const { stripe } = providersOf(origin)
  const sandbox = sandboxOf(origin)

  beforeAll(async () => {
    shop = await startShop({ store })
    await sandbox.holdWebhooks()
  })
  afterAll(() => shop.stop())
  beforeEach(() => sandbox.setFault('stripe', 'none'))

  const newKey = () => `key-${++keys}`
  async function newIntent(key = newKey(), amountCents = 1704) {
    const metadata = { intended: 'intended-1' }
    const created = await stripe.createPaymentIntent({
      amountCents,
      currency: 'usd',
      ...exportedGoods,
      metadata,
      key,
    })
    if (created.kind !== 'ok') throw new Error(`No payment: ${JSON.stringify(created)}`)
    return created.value
  }
  async function paidIntent() {
    const intent = await newIntent()
    await sandbox.payStripe(intent.clientSecret)
    return intent
  }
  const statusOf = async (id: string) => {
    const read = await stripe.readPaymentIntent(id)
    return read.kind === 'ok' ? read.value.status : read.kind
  }

  test('creates a payment and reads it back', async () => {
    const intent = await newIntent()
    expect(intent).toMatchObject({
      amountCents: 1704,
      currency: 'usd',
      status: 'requires_payment_method',
      failure: null,
    })
    expect(await stripe.readPaymentIntent(intent.id)).toEqual({ kind: 'ok', value: intent })
  })

  test('creates it once per key, and refuses the key for another amount', async () => {
    const key = newKey()
    const [one, other] = await Promise.all([newIntent(key), newIntent(key)])
    expect(one).toEqual(other)
    const again = { amountCents: 999, currency: 'usd' as const, ...exportedGoods, metadata: {}, key }
    expect(await stripe.createPaymentIntent(again)).toMatchObject({ kind: 'refused', code: 'StripeIdempotencyError' })
  })

  test('is paid with a test card, once', async () => {
    const intent = await newIntent()
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
    const intent = await newIntent()
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
    const intent = await newIntent()
    const card = 'pm_card_authenticationRequired'
    expect(await sandbox.payStripe(intent.clientSecret, card)).toMatchObject({ answer: { status: 'requires_action' } })
    expect(await sandbox.proveStripe(intent.clientSecret, { succeeds: false })).toMatchObject({ http: 402 })
    expect(await sandbox.payStripe(intent.clientSecret, card)).toMatchObject({ answer: { status: 'requires_action' } })
    expect(await sandbox.proveStripe(intent.clientSecret, { succeeds: true })).toMatchObject({ http: 200 })
    expect(await statusOf(intent.id)).toBe('succeeded')
  })

  test('lets nobody pay without the payment’s own secret', async () => {
    const { id } = await newIntent()
    expect(await sandbox.payStripe(`${id}_secret_guessed`)).toMatchObject({ http: 400 })
    expect(await statusOf(id)).toBe('requires_payment_method')
  })

  test('refunds once per key, and never more than was paid', async () => {
    const { id } = await paidIntent()
    const key = newKey()
    const answers = await Promise.all([stripe.refund(id, 1000, key), stripe.refund(id, 1000, key)])
    expect(answers[0]).toMatchObject({ kind: 'ok', value: { paymentId: id, amountCents: 1000, status: 'succeeded' } })
    expect(answers[1]).toEqual(answers[0])
    expect(await stripe.refund(id, 1000, newKey())).toMatchObject({ kind: 'refused', code: 'amount_too_large' })
    expect(await stripe.refund(id, 704, newKey())).toMatchObject({ kind: 'ok' })
    expect(await stripe.refund(id, 1, newKey())).toMatchObject({ kind: 'refused', code: 'charge_already_refunded' })
  })

  test('never refunds more than was paid, even for concurrent requests', async () => {
    const { id } = await paidIntent()
    const answers = await Promise.all(Array.from({ length: 5 }, () => stripe.refund(id, 1000, newKey())))
    expect(answers.filter(({ kind }) => kind === 'ok')).toHaveLength(1)
  })

  test('refunds nothing for an unpaid or unknown payment', async () => {
    const { id } = await newIntent()
    expect(await stripe.refund(id, 100, newKey())).toMatchObject({ kind: 'refused' })
    expect(await stripe.refund('pi_unknown', 100, newKey())).toMatchObject({
      kind: 'refused',
      code: 'resource_missing',
    })
    expect(await stripe.readPaymentIntent('pi_unknown')).toMatchObject({ kind: 'refused', code: 'resource_missing' })
  })

  test('can be down, and can lose its response after it has done what was asked', async () => {
    const { id } = await paidIntent()
    await sandbox.setFault('stripe', 'down')
    expect(await stripe.readPaymentIntent(id)).toMatchObject({ kind: 'unknown' })
    await sandbox.setFault('stripe', 'lost response')
    const key = newKey()
    expect(await stripe.refund(id, 1704, key)).toMatchObject({ kind: 'unknown' })
    await sandbox.setFault('stripe', 'none')
    expect(await stripe.refund(id, 1704, key)).toMatchObject({ kind: 'ok', value: { amountCents: 1704 } })
  })
})
