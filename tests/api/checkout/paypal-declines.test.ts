import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcilePayments } from '#server/domains/checkout/reconcile-payments.ts'
import { openPaymentGateways } from '#server/domains/payments/payment-gateways.ts'
import type { Shopper } from '../../support/shop/api-client.ts'
import { apiClient } from '../../support/shop/api-client.ts'
import { newBuyer, RING, RING_PRICE } from '../../support/shop/buyer.ts'
import { HOUR, MINUTE, movableClock } from '../../support/shop/movable-clock.ts'
import { providersOf, sandboxOf } from '../../support/shop/sandbox-client.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'
import { setStock, stockOf } from '../../support/shop/stock.ts'
import { stores } from '../../support/shop/stores.ts'

const STOCK = 24

describe.each(stores)('a payment that PayPal declines on %s', (store) => {
  let shop: InProcessShop
  let asha: Shopper
  let key: string
  const clock = movableClock()
  const ask = apiClient(() => shop.origin)
  const sandbox = sandboxOf(() => shop.origin)

  beforeAll(async () => {
    shop = await startShop({ store, open: { clock: clock.now } })
    await sandbox.holdWebhooks()
  })
  beforeEach(async () => {
    await sandbox.setFault('paypal', 'declines')
    asha = await newBuyer(ask)
    key = randomUUID()
    await setStock(shop.db, STOCK)
    const body = { products: [{ productID: RING, quantity: 1 }] }
    await ask('replaceCart', { path: { userId: asha.user._id }, token: asha.token, body })
  })
  afterAll(() => shop.stop())

  const begin = async () => {
    const query = { userID: asha.user._id, amount: RING_PRICE }
    return (await ask('startHostedPayment', { query, token: asha.token, headers: { 'idempotency-key': key } })).answer
  }
  const complete = (intendedID: string) => ask('completeCheckout', { body: { intendedID }, token: asha.token })
  const orders = async () => (await ask('listOrders', { path: { userId: asha.user._id }, token: asha.token })).answer
  /** Reconciles payments as the shop does every minute. Returns the number of captures that PayPal was asked for. */
  const look = async () => {
    const taking: string[] = []
    const { payPal: hostedPage, ...others } = providersOf(() => shop.origin)
    const watched = {
      ...hostedPage,
      capturePayment: async (id: string) => {
        const before = await hostedPage.readPayment(id)
        if (before.kind === 'ok' && before.value.state === 'approved') taking.push(id)
        return await hostedPage.capturePayment(id)
      },
    }
    const gateways = openPaymentGateways({ ...others, payPal: watched }, () => shop.origin)
    await reconcilePayments({ db: shop.db, clock: clock.now, gateways })
    return taking.length
  }
  /** Reconciles payments over several hours without the shopper. Returns the number of captures. */
  const lookForLong = async () => {
    let taking = 0
    for (const wait of [MINUTE, MINUTE, 20 * MINUTE, HOUR, 7 * HOUR]) {
      clock.pass(wait)
      taking += await look()
      expect(await stockOf(shop.db)).toBe(STOCK)
    }
    return taking
  }

  test('releases its reservation at once and is not retried automatically', async () => {
    const { url, intendedID } = await begin()
    await sandbox.payOnPage(url)
    expect((await complete(intendedID)).code).toBe('PAYMENT_UNVERIFIED')
    expect(await stockOf(shop.db)).toBe(STOCK)
    expect(await lookForLong()).toBe(0)
    await sandbox.setFault('paypal', 'none')
    expect(await lookForLong()).toBe(0)
    expect(await orders()).toEqual([])
  })

  test('is captured once if the shopper approved it after the reservation, and then releases its stock', async () => {
    const { url } = await begin()
    clock.pass(11 * MINUTE)
    await look()
    await sandbox.payOnPage(url)
    expect(await lookForLong()).toBe(1)
  })

  test('succeeds when the shopper tries again and PayPal accepts it', async () => {
    const first = await begin()
    await sandbox.payOnPage(first.url)
    await complete(first.intendedID)
    await sandbox.setFault('paypal', 'none')
    const again = await begin()
    expect(again.intendedID).toBe(first.intendedID)
    expect(await stockOf(shop.db)).toBe(STOCK - 1)
    await sandbox.payOnPage(again.url)
    expect((await complete(again.intendedID)).answer.data).toMatchObject({ money: 'paid' })
    expect(await orders()).toHaveLength(1)
  })

  test('is captured automatically when the shopper has approved it again and closed the tab', async () => {
    const { url, intendedID } = await begin()
    await sandbox.payOnPage(url)
    await complete(intendedID)
    await sandbox.setFault('paypal', 'none')
    await sandbox.payOnPage((await begin()).url)
    clock.pass(MINUTE)
    await look()
    expect(await orders()).toMatchObject([{ money: 'paid' }])
  })
})
