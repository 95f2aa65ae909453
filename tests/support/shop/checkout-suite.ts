/** A shop for the API tests of payments, with a movable clock and webhooks that the tests deliver themselves. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openPaymentGateways } from '#server/domains/money/open-gateways.ts'
import { reconcilePayments } from '#server/domains/ordering/settlement/reconcile-payments.ts'
import type { Providers } from '#server/providers/open-providers.ts'
import type { DialectName } from '#server/storage/dialects.ts'
import { apiClient, type Shopper } from './api-client.ts'
import { newBuyer, RING, RING_PRICE } from './buyer.ts'
import { movableClock } from './movable-clock.ts'
import { providersOf, sandboxIn } from './sandbox-client.ts'
import { type InProcessShop, startShop } from './start-shop.ts'
import { setStock } from './stock.ts'

/** The stock of the ring at the start of each test. */
export const STOCK = 40

/**
 * Starts a shop for the tests of a `describe` block, and resets it before each: no faults, held webhooks, full stock
 * and a new shopper. Read `shop` and `asha` within tests only, because the hooks set them.
 */
export function useCheckoutShop(store: DialectName = 'sqlite') {
  let shop: InProcessShop
  let asha: Shopper
  const clock = movableClock()
  const origin = () => shop.origin
  const ask = apiClient(origin)
  const sandbox = sandboxIn(() => shop)

  beforeAll(async () => {
    shop = await startShop({ store, open: { clock: clock.now } })
  })
  beforeEach(async () => {
    for (const provider of ['razorpay', 'stripe', 'paypal'] as const) await sandbox.setFault(provider, 'none')
    await sandbox.holdWebhooks()
    asha = await newBuyer(ask)
    await setStock(shop.db, STOCK)
  })
  afterAll(() => shop.stop())

  return {
    get shop() {
      return shop
    },
    get asha() {
      return asha
    },
    clock,
    ask,
    sandbox,
    /** Returns the orders of a shopper, newest first. */
    listOrders: async ({ token, user } = asha) =>
      (await ask('listOrders', { path: { userId: user._id }, token })).answer,
    /** Puts one ring into the bag of the account. */
    fillBag: () => {
      const body = { products: [{ productID: RING, quantity: 1 }] }
      return ask('replaceCart', { path: { userId: asha.user._id }, token: asha.token, body })
    },
    /** Begins a payment with PayPal for the ring in the bag. */
    beginPayPal: (key?: string) =>
      ask('startHostedPayment', {
        query: { userID: asha.user._id, amount: RING_PRICE },
        token: asha.token,
        ...(key && { headers: { 'idempotency-key': key } }),
      }),
    complete: (intendedID?: string, { token } = asha) => ask('completeCheckout', { body: { intendedID }, token }),
    /** Reconciles payments as the shop does every minute. */
    reconcile: (replaced: Partial<Providers> = {}) => {
      const gateways = openPaymentGateways({ ...providersOf(origin), ...replaced }, origin)
      return reconcilePayments({ db: shop.db, clock: clock.now, gateways })
    },
  }
}
