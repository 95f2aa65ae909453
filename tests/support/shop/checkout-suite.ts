/**
 * For API tests of payments: the tests move the clock, and deliver webhooks
 * themselves.
 */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openPaymentGateways } from '#server/domains/money/open-gateways.ts'
import { pollProviders } from '#server/domains/ordering/settlement/poll-providers.ts'
import { reconcilePayments } from '#server/domains/ordering/settlement/reconcile-payments.ts'
import type { Providers } from '#server/providers/open-providers.ts'
import type { DialectName } from '#server/storage/dialects.ts'
import { apiClient, type Shopper } from './api-client.ts'
import { newBuyer, RING, RING_PRICE } from './buyer.ts'
import { movableClock } from './movable-clock.ts'
import { providersOf, sandboxIn } from './sandbox-client.ts'
import { type InProcessShop, type StartOptions, startShop } from './start-shop.ts'
import { setStock } from './stock.ts'

/** Of the ring, before each test. */
export const STOCK = 40

/**
 * Starts a shop for a `describe` block. Before each test: no faults, held
 * webhooks, full stock, a new shopper. Hooks set `shop` and `asha`: read them
 * within tests only.
 */
export function useCheckoutShop(
  store: DialectName = 'sqlite',
  options: Pick<StartOptions, 'environment' | 'hearsPayPal'> = {},
) {
  let shop: InProcessShop
  let asha: Shopper
  const clock = movableClock()
  const origin = () => shop.origin
  const ask = apiClient(origin)
  const sandbox = sandboxIn(() => shop)

  beforeAll(async () => {
    shop = await startShop({ ...options, store, open: { clock: clock.now } })
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
    /** Newest first. */
    listOrders: async ({ token, user } = asha) =>
      (await ask('listOrders', { path: { userId: user._id }, token })).answer,
    /** Puts one ring into the account’s bag. */
    fillBag: () => {
      const body = { products: [{ productID: RING, quantity: 1 }] }
      return ask('replaceCart', { path: { userId: asha.user._id }, token: asha.token, body })
    },
    /** Pays for the ring in the bag. */
    beginPayPal: (key?: string) =>
      ask('startHostedPayment', {
        query: { userID: asha.user._id, amount: RING_PRICE },
        token: asha.token,
        ...(key && { headers: { 'idempotency-key': key } }),
      }),
    complete: (intendedID?: string, { token } = asha) => ask('completeCheckout', { body: { intendedID }, token }),
    /** Does what the shop does every ten minutes. */
    poll: (replaced: Partial<Providers> = {}) => {
      const gateways = openPaymentGateways({ ...providersOf(origin), ...replaced }, origin)
      return pollProviders({ db: shop.db, clock: clock.now, gateways })
    },
    /** Does what the shop does every minute. */
    reconcile: (replaced: Partial<Providers> = {}) => {
      const gateways = openPaymentGateways({ ...providersOf(origin), ...replaced }, origin)
      return reconcilePayments({ db: shop.db, clock: clock.now, gateways })
    },
  }
}
