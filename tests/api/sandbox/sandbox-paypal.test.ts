import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportedGoods, providersOf, sandboxOf } from '../../support/shop/sandbox-client.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { stores } from '../../support/shop/stores.ts'

describe.each(stores)('the PayPal sandbox on %s', (store) => {
  let shop: InProcessShop
  let keys = 0
  const origin = () => shop.origin
  const { payPal: hostedPage } = providersOf(origin)
  const sandbox = sandboxOf(origin)

  beforeAll(async () => {
    shop = await startShop({ store })
    await sandbox.holdWebhooks()
  })
  afterAll(() => shop.stop())
  beforeEach(() => sandbox.setFault('paypal', 'none'))

  const newKey = () => `key-${++keys}`
  async function newPayment(key = newKey()) {
    const created = await hostedPage.createPayment({
      amountCents: 1704,
      currency: 'USD',
      reference: 'intended-1',
      ...exportedGoods,
      returnUrl: `${shop.origin}/cart?res=success`,
      cancelUrl: `${shop.origin}/cart`,
      key,
    })
    if (created.kind !== 'ok') throw new Error(`No payment: ${JSON.stringify(created)}`)
    return created.value
  }
  async function paidPayment() {
    const payment = await newPayment()
    await sandbox.payOnPage(payment.url)
    await hostedPage.capturePayment(payment.id)
    return payment
  }

  test('creates a payment with a page of its own, and reads it back', async () => {
    const { id, url } = await newPayment()
    expect(url).toBe(`${shop.origin}/sandbox/paypal/checkoutnow?token=${id}`)
    const untouched = { captureId: null, feeCents: null, refunds: [] }
    expect(await hostedPage.readPayment(id)).toEqual({
      kind: 'ok',
      value: { id, state: 'open', amountCents: 1704, currency: 'USD', ...untouched },
    })
  })

  test('creates it once per key', async () => {
    const key = newKey()
    expect(await newPayment(key)).toEqual(await newPayment(key))
  })

  test('shows the amount and that no money moves, on a page that can load nothing else', async () => {
    const { url } = await newPayment()
    const page = await fetch(url)
    const html = await page.text()
    expect(html).toContain('$17.04')
    expect(html).toContain('Test mode: no money moves')
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${shop.origin};`)
  })

  test('sends the shopper back, and captures the payment once when the shop asks for it', async () => {
    const { id, url } = await newPayment()
    const back = new URL(await sandbox.payOnPage(url))
    expect(back.pathname + back.search).toBe(`/cart?res=success&token=${id}&PayerID=SANDBOXPAYER`)
    expect(await hostedPage.readPayment(id)).toMatchObject({ value: { state: 'approved' } })
    const taken = await Promise.all([hostedPage.capturePayment(id), hostedPage.capturePayment(id)])
    expect(taken).toMatchObject([{ value: { state: 'paid' } }, { value: { state: 'paid' } }])
    expect(await hostedPage.capturePayment(id)).toMatchObject({ value: { state: 'paid' } })
  })

  test('does not charge a shopper who goes back without paying', async () => {
    const { id, url } = await newPayment()
    const back = new URL(await sandbox.payOnPage(url, 'cancel'))
    expect(back.searchParams.get('res')).toBeNull()
    expect(await hostedPage.capturePayment(id)).toMatchObject({ kind: 'ok', value: { state: 'open' } })
  })

  test('refunds once per key, and never more than was paid', async () => {
    const { id } = await paidPayment()
    const key = newKey()
    const answers = await Promise.all([hostedPage.refund(id, 1000, key), hostedPage.refund(id, 1000, key)])
    expect(answers[0]).toMatchObject({ kind: 'ok', value: { status: 'COMPLETED' } })
    expect(answers[1]).toEqual(answers[0])
    expect(await hostedPage.refund(id, 1000, newKey())).toMatchObject({ code: 'REFUND_AMOUNT_EXCEEDED' })
    expect(await hostedPage.refund(id, 704, newKey())).toMatchObject({ kind: 'ok' })
    expect(await hostedPage.refund(id, 1, newKey())).toMatchObject({ code: 'CAPTURE_FULLY_REFUNDED' })
    expect(await hostedPage.readPayment(id)).toMatchObject({ value: { state: 'paid' } })
  })

  test('never refunds more than was paid, even for concurrent requests', async () => {
    const { id } = await paidPayment()
    const answers = await Promise.all(Array.from({ length: 5 }, () => hostedPage.refund(id, 1000, newKey())))
    expect(answers.filter(({ kind }) => kind === 'ok')).toHaveLength(1)
  })

  test('refunds nothing for an unpaid or unknown payment', async () => {
    expect(await hostedPage.refund((await newPayment()).id, 1, newKey())).toMatchObject({ code: 'NOT_PAID' })
    expect(await hostedPage.readPayment('UNKNOWN')).toMatchObject({ kind: 'refused', code: 'INVALID_RESOURCE_ID' })
  })

  test('sends webhooks that name the payment and need no trust', async () => {
    const { id } = await paidPayment()
    const about = (await sandbox.webhooks())
      .map(({ body }) => Buffer.from(JSON.stringify(body)))
      .filter((raw) => raw.includes(id))
    expect(about.map((raw) => hostedPage.readWebhook(raw)?.paymentId)).toEqual([id, id])
    expect(hostedPage.readWebhook(Buffer.from('{"event_type":"PING","resource":{"id":"x"}}'))).toBeNull()
    expect(hostedPage.readWebhook(Buffer.from('not JSON'))).toBeNull()
  })

  test('can be down, and can lose its response after capturing the payment', async () => {
    const { id, url } = await newPayment()
    await sandbox.payOnPage(url)
    await sandbox.setFault('paypal', 'down')
    expect(await hostedPage.capturePayment(id)).toMatchObject({ kind: 'unknown' })
    await sandbox.setFault('paypal', 'lost response')
    expect(await hostedPage.capturePayment(id)).toMatchObject({ kind: 'unknown' })
    expect(await hostedPage.readPayment(id)).toMatchObject({ value: { state: 'paid' } })
    await sandbox.setFault('paypal', 'none')
    expect(await hostedPage.capturePayment(id)).toMatchObject({ value: { state: 'paid' } })
  })
})
