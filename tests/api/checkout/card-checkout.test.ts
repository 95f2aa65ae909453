import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sandboxKeys } from '#server/config/provider-config.ts'
import type { Shopper } from '../../support/shop/api-client.ts'
import { apiClient } from '../../support/shop/api-client.ts'
import { homeAddress, newBuyer, RING, RING_PRICE, rings } from '../../support/shop/buyer.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { readMails } from '../../support/shop/mails.ts'
import { refundsOf } from '../../support/shop/refunds.ts'
import { providersOf, sandboxIn } from '../../support/shop/sandbox-client.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { setStock, stockOf } from '../../support/shop/stock.ts'
import { stores } from '../../support/shop/stores.ts'

const STOCK = 40

test('payments in dollars can be limited to deliveries outside India', async () => {
  const shop = await startShop({ environment: { DOLLAR_PAYMENTS: 'abroad' } })
  const ask = apiClient(() => shop.origin)
  const { token } = await newBuyer(ask)
  const { payment: _, ...home } = rings()
  const proceed = (address: object) => ask('proceedCheckout', { token, body: { ...home, address } })
  const inLondon = {
    street: '10 Brick Lane',
    city: 'London',
    state: 'England',
    country: 'United Kingdom',
    pincode: 'E1 6RF',
  }
  expect((await ask('paymentMethods', { token })).answer.methods).toMatchObject([
    { method: 'razorpay' },
    { method: 'cod' },
    { method: 'stripe', abroadOnly: true },
    { method: 'other', abroadOnly: true },
  ])
  for (const country of ['India', 'INDIA ', 'Bharat', 'भारत']) {
    expect((await proceed({ ...homeAddress, country })).code, country).toBe('PAYMENT_ABROAD_ONLY')
  }
  expect((await proceed(inLondon)).http).toBe(200)
  await shop.stop()
})

test('a shop without keys of Stripe offers PayPal alone for dollars', async () => {
  const shop = await startShop({ without: ['stripe'] })
  const ask = apiClient(() => shop.origin)
  const { token } = await newBuyer(ask)
  const { methods } = (await ask('paymentMethods', { token })).answer
  expect(methods.map(({ method }) => method)).toEqual(['razorpay', 'cod', 'other'])
  await shop.stop()
})

describe.each(stores)('payments in dollars on %s', (store) => {
  let shop: InProcessShop
  let asha: Shopper
  const ask = apiClient(() => shop.origin)
  const sandbox = sandboxIn(() => shop)
  const { payment: _, ...one } = rings()
  const products = [{ productID: RING, quantity: 1 }]

  beforeAll(async () => {
    shop = await startShop({ store, environment: { RUPEES_PER_DOLLAR: '88' } })
    await sandbox.holdWebhooks()
  })
  beforeEach(async () => {
    asha = await newBuyer(ask)
    await setStock(shop.db, STOCK)
    await ask('replaceCart', { path: { userId: asha.user._id }, token: asha.token, body: { products } })
  })
  afterAll(() => shop.stop())

  const proceed = (body: object = one) => ask('proceedCheckout', { body, token: asha.token })
  const elsewhere = (amount: number = RING_PRICE, userID = asha.user._id) =>
    ask('startHostedPayment', { query: { userID, amount }, token: asha.token })
  const complete = (intendedID?: string) => ask('completeCheckout', { body: { intendedID }, token: asha.token })
  const orders = async () => (await ask('listOrders', { path: { userId: asha.user._id }, token: asha.token })).answer
  const DOLLARS = Math.round((RING_PRICE / 88) * 100) / 100

  test('are refused for an amount that the server did not calculate', async () => {
    expect((await proceed({ ...one, amount: 1 })).code).toBe('AMOUNT_DIFFERS')
    expect((await elsewhere(1)).code).toBe('AMOUNT_DIFFERS')
    expect((await elsewhere(RING_PRICE, 'somebody')).code).toBe('NOT_FOUND')
    expect(await stockOf(shop.db)).toBe(STOCK)
  })

  test('by card charge the amount in dollars that the server calculates, and show the rupees as well', async () => {
    const { answer } = await proceed()
    expect(answer.finalOrder).toMatchObject({
      amount: DOLLARS,
      amountInRupees: RING_PRICE,
      rupeesPerDollar: 88,
      products: [{ productID: { _id: RING, price: DOLLARS }, quantity: 1 }],
    })
    const { stripe } = providersOf(() => shop.origin)
    const intent = await stripe.readPaymentIntent(answer.clientSecret.split('_secret')[0] ?? '')
    expect(intent).toMatchObject({ value: { amountCents: Math.round(DOLLARS * 100), currency: 'usd' } })
    expect(await stockOf(shop.db)).toBe(STOCK - 1)
    expect((await complete(answer.intendedID)).code).toBe('PAYMENT_PENDING')
    await sandbox.payStripe(answer.clientSecret)
    const { answer: completed } = await complete(answer.intendedID)
    expect(completed.data).toMatchObject({ amount: RING_PRICE, payment: 'card', money: 'paid' })
    expect((await complete(answer.intendedID)).answer.orderID).toBe(completed.orderID)
    expect(await orders()).toHaveLength(1)
  })

  test('by card keep the reservation when a card is declined, and another card pays the same payment', async () => {
    const { answer } = await proceed()
    expect((await sandbox.payStripe(answer.clientSecret, 'pm_card_visa_chargeDeclined')).http).toBe(402)
    const failed = (await sandbox.webhooks()).filter(({ event }) => event === 'payment_intent.payment_failed')
    expect(failed).not.toEqual([])
    for (const { id } of failed) expect(await sandbox.send(id)).toBe(200)
    expect((await complete(answer.intendedID)).code).toBe('PAYMENT_UNVERIFIED')
    expect(await stockOf(shop.db)).toBe(STOCK - 1)
    await sandbox.payStripe(answer.clientSecret)
    expect((await complete(answer.intendedID)).answer.data).toMatchObject({ money: 'paid' })
    expect(await stockOf(shop.db)).toBe(STOCK - 1)
  })

  test('by card create the order from the webhook alone', async () => {
    const { answer } = await proceed()
    await sandbox.payStripe(answer.clientSecret)
    const sent = (await sandbox.webhooks()).filter(({ event }) => event === 'payment_intent.succeeded')
    for (const { id } of sent) expect(await sandbox.send(id)).toBe(200)
    for (const { id } of sent) expect(await sandbox.send(id)).toBe(200)
    expect(await orders()).toMatchObject([{ money: 'paid' }])
  })

  test('that are begun again with the same key are the same payment', async () => {
    const again = () =>
      ask('proceedCheckout', { body: one, token: asha.token, headers: { 'idempotency-key': 'attempt-1' } })
    const [first, second] = [await again(), await again()]
    expect(second.answer).toMatchObject({
      clientSecret: first.answer.clientSecret,
      intendedID: first.answer.intendedID,
    })
  })

  test('with PayPal return to the bag and are completed there', async () => {
    const { answer } = await elsewhere()
    expect(answer.finalOrder).toMatchObject({ amount: DOLLARS, amountInRupees: RING_PRICE, rupeesPerDollar: 88 })
    const { payPal: hostedPage } = providersOf(() => shop.origin)
    const asked = await hostedPage.readPayment(new URL(answer.url).searchParams.get('token') ?? '')
    expect(asked).toMatchObject({ value: { amountCents: Math.round(DOLLARS * 100), currency: 'USD' } })
    const back = new URL(await sandbox.payOnPage(answer.url))
    expect(back.pathname).toBe('/cart')
    expect(back.searchParams.get('res')).toBe('success')
    const { answer: completed } = await complete(back.searchParams.get('intended') ?? '')
    expect(completed.data).toMatchObject({ amount: RING_PRICE, payment: 'card', money: 'paid' })
    expect(await stockOf(shop.db)).toBe(STOCK - 1)
  })

  test('with PayPal can be completed without an id, for the newest payment', async () => {
    const { answer } = await elsewhere()
    await sandbox.payOnPage(answer.url)
    expect((await complete()).answer.data.money).toBe('paid')
  })

  test('with PayPal create no order if the shopper did not pay on its page', async () => {
    const { answer } = await elsewhere()
    const back = new URL(await sandbox.payOnPage(answer.url, 'cancel'))
    expect(back.searchParams.get('res')).toBe('cancel')
    expect((await complete(answer.intendedID)).code).toBe('PAYMENT_PENDING')
    expect(await orders()).toEqual([])
  })

  test('are refunded in dollars when the order is cancelled', async () => {
    const { answer } = await proceed()
    await sandbox.payStripe(answer.clientSecret)
    const { answer: completed } = await complete(answer.intendedID)
    await ask('cancelOrder', { path: { id: completed.data._id }, token: asha.token })
    await eventually(async () => expect((await orders())[0]?.money).toBe('refunded'))
    const told = (await sandbox.webhooks()).filter(({ event }) => event === 'charge.refunded').map(({ body }) => body)
    const [intent] = answer.clientSecret.split('_secret')
    const refunded = { payment_intent: intent, amount_refunded: Math.round(DOLLARS * 100), refunded: true }
    expect(told).toMatchObject([{ data: { object: refunded } }])
    // The emails show dollars too, because the shopper was never charged in rupees.
    await eventually(async () => {
      const mine = (await readMails(shop.dataDir)).filter(({ to }) => to === asha.email)
      const sentences = mine.flatMap(({ text }) => text.replace(/\s+/g, ' ').match(/[^.]*\$[^.]*\.\d\d[^.]*\./g) ?? [])
      expect(sentences.map((sentence) => sentence.trim()).sort()).toEqual([
        `We have received your payment of $${DOLLARS.toFixed(2)}.`,
        `We have refunded $${DOLLARS.toFixed(2)} for order ${completed.orderID} to your original payment method.`,
        `Your payment of $${DOLLARS.toFixed(2)} is on its way back to you.`,
      ])
    })
  })

  test('learn from Stripe that a refund has failed', async () => {
    const { answer } = await proceed()
    await sandbox.payStripe(answer.clientSecret)
    const { answer: completed } = await complete(answer.intendedID)
    await ask('cancelOrder', { path: { id: completed.data._id }, token: asha.token })
    await eventually(async () => expect((await orders())[0]?.money).toBe('refunded'))
    const [intent] = answer.clientSecret.split('_secret')
    const [refund] = await refundsOf(shop.db, intent ?? '')
    const id = refund?.providerId
    const tell = async (status: string) => {
      const object = { id, object: 'refund', payment_intent: intent, amount: 510, currency: 'usd', status }
      const body = JSON.stringify({
        id: 'evt_1',
        object: 'event',
        type: 'refund.updated',
        created: 0,
        data: { object },
      })
      const seconds = Math.floor(Date.now() / 1000)
      const secret = sandboxKeys.stripe.webhookSecret
      const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
      const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` }
      expect((await fetch(`${shop.origin}/api/webhooks/stripe`, { method: 'POST', headers, body })).status).toBe(200)
      await shop.outbox.runDue()
      return (await orders())[0]?.money
    }
    expect(await tell('succeeded')).toBe('refunded')
    expect(await tell('failed')).toBe('being refunded')
  })
})
