import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { RING, RING_PRICE, rings } from '../../support/shop/buyer.ts'
import { sandboxOf } from '../../support/shop/sandbox-client.ts'
import { setStock, stockOf } from '../../support/shop/stock.ts'
import { stores } from '../../support/shop/stores.ts'
import { useShop } from '../../support/shop/use-shop.ts'
import { concurrently } from '../../support/simulation/concurrent-shoppers.ts'

const SHOPPERS = 200

describe.each(stores)('two hundred shoppers who buy the last item at once on %s', (store) => {
  let shoppers: Awaited<ReturnType<typeof concurrently>>
  const shop = useShop({ store })
  const { ask } = shop
  const sandbox = sandboxOf(() => shop.origin)
  const { payment: _, ...one } = rings()

  beforeAll(async () => {
    await sandbox.holdWebhooks()
    shoppers = await concurrently(shop.db, SHOPPERS)
  })
  beforeEach(async () => {
    await setStock(shop.db, 1)
    for (const table of [
      'order_lines',
      'orders',
      'refunds',
      'payments',
      'checkout_sessions',
      'sandbox_records',
    ] as const) {
      await shop.db.deleteFrom(table).execute()
    }
  })

  interface Tried {
    http: number
    code: string | undefined
    message: string
    fields: Record<string, string>
  }

  /** Expects that one shopper succeeded and that all others were refused before a payment was created for them. */
  async function expectOneBuyer(tries: readonly Tried[], payments: number): Promise<void> {
    const refused = tries.filter(({ http }) => http !== 200)
    expect(refused).toHaveLength(SHOPPERS - 1)
    for (const { http, code, message, fields } of refused) {
      expect({ http, code, message, fields }).toEqual({
        http: 409,
        code: 'OUT_OF_STOCK',
        message: 'Out of Stock',
        fields: { [RING]: 'sold out' },
      })
    }
    expect(await stockOf(shop.db)).toBe(0)
    const kinds = ['razorpay-order', 'stripe-intent', 'paypal-order']
    const expected = shop.db.selectFrom('sandbox_records').selectAll().where('kind', 'in', kinds)
    expect(await expected.execute()).toHaveLength(payments)
  }
  /** Repeats a request while the shop says that it is too busy. A busy machine may need several rounds of waiting. */
  const untilServed = <Response extends { http: number }>(send: () => Promise<Response>) =>
    vi.waitFor(
      async () => {
        const response = await send()
        expect(response.http).not.toBe(503)
        return response
      },
      { timeout: 50_000, interval: 200 },
    )
  const orders = () => shop.db.selectFrom('orders').select('id').execute()

  test('create one order with Cash on Delivery', async () => {
    const tries = await Promise.all(
      shoppers.map(({ token }) => untilServed(() => ask('createOrder', { body: rings(), token }))),
    )
    await expectOneBuyer(tries, 0)
    expect(await orders()).toHaveLength(1)
  })

  test('create one payment with Razorpay, and the others are refused before they pay', async () => {
    const tries = await Promise.all(
      shoppers.map(({ token }) => untilServed(() => ask('createRazorpayOrder', { body: one, token }))),
    )
    await expectOneBuyer(tries, 1)
    const winner = tries.findIndex(({ http }) => http === 200)
    const { answer: paid } = await sandbox.payRazorpay(tries[winner]?.answer.id ?? '')
    const token = shoppers[winner]?.token ?? ''
    expect((await ask('verifyRazorpayPayment', { body: paid, token })).http).toBe(200)
    expect(await orders()).toHaveLength(1)
  })

  test('create one payment by card', async () => {
    const tries = await Promise.all(
      shoppers.map(({ token }) => untilServed(() => ask('proceedCheckout', { body: one, token }))),
    )
    await expectOneBuyer(tries, 1)
  })

  test('create one payment with PayPal', async () => {
    const body = { products: [{ productID: RING, quantity: 1 }] }
    // One after the other, because the bags are only the preparation.
    for (const { userId, token } of shoppers) {
      expect((await ask('replaceCart', { path: { userId }, token, body })).http).toBe(200)
    }
    const tries = await Promise.all(
      shoppers.map(({ userId: userID, token }) =>
        untilServed(() => ask('startHostedPayment', { query: { userID, amount: RING_PRICE }, token })),
      ),
    )
    await expectOneBuyer(tries, 1)
  })
})
