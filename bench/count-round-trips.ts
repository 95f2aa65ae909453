import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { readConfig } from '#server/config/config.ts'
import { openShop } from '#server/open-shop.ts'
import { apiClient } from '../tests/support/shop/api-client.ts'
import { homeAddress, newBuyer, RING, RING_PRICE, rings } from '../tests/support/shop/buyer.ts'
import { makeDataDir, quietShop } from '../tests/support/shop/shop-template.ts'

/**
 * Counts an order's round trips to the database: Cash on Delivery, with the items
 * in the request or in the bag, and the start of an online payment. Includes the
 * transaction's own statements and the refresh of the catalogue.
 */
export async function countRoundTrips(databaseUrl: string): Promise<Record<string, number>[]> {
  const dataDir = await makeDataDir()
  const config = readConfig({ ...quietShop(dataDir), DATABASE_URL: databaseUrl })
  const shop = await openShop(config, { logLevel: 'silent', builtDir: null })
  const ask = apiClient(() => shop.origin)
  const { token, user } = await newBuyer(ask)
  await shop.outbox.stop(1000)
  const count = (path: string, payload: object) =>
    countQueries(async () => {
      const headers = { 'x-access-token': token, 'idempotency-key': randomUUID() }
      const { statusCode, body } = await shop.app.inject({ method: 'POST', url: `/api${path}`, headers, payload })
      if (statusCode !== 200) throw new Error(`${path} was refused: ${body}`)
    })
  const fillBag = () =>
    ask('replaceCart', {
      path: { userId: user._id },
      token,
      body: { products: [{ productID: RING, quantity: 1 }] },
    })
  try {
    const order = await count('/orders', rings())
    await fillBag()
    const orderOfBag = await count('/orders', rings())
    await fillBag()
    const checkout = await count('/razorpay/create-order', { amount: RING_PRICE, address: homeAddress })
    return [{ order, 'order of the bag': orderOfBag, 'start of a payment': checkout }]
  } finally {
    await shop.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Sent to PostgreSQL by `work`, one after the other. */
async function countQueries(work: () => Promise<void>): Promise<number> {
  const counter = { count: 0 }
  await counting.run(counter, work)
  return counter.count
}

const counting = new AsyncLocalStorage<{ count: number }>()

const send = pg.Client.prototype.query
pg.Client.prototype.query = function (this: pg.Client, ...sent: Parameters<typeof send>) {
  const counter = counting.getStore()
  if (counter) counter.count += 1
  return send.apply(this, sent)
} as typeof send
