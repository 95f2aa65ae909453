import { type ApiClient, apiClient } from './api-client.ts'
import { newBuyer, newPurchase, RING, rings } from './buyer.ts'
import { sandboxOf } from './sandbox-client.ts'

export interface MixedLoad {
  /** Ends after the requests that are under way. */
  stop(): Promise<LoadFigures>
}

export interface LoadFigures {
  requests: number
  /** What came instead of 200, e.g. `createOrder: 503 SHOP_CLOSED`. */
  failures: string[]
  /** Numbers of the orders that the shop acknowledged. */
  orders: string[]
  slowestMs: number
}

/** Shoppers that read, fill their bags, and buy with cash or Razorpay's sandbox, each without a pause. */
export async function startMixedLoad(origin: string, shoppers: number): Promise<MixedLoad> {
  const figures: LoadFigures = { requests: 0, failures: [], orders: [], slowestMs: 0 }
  let isOn = true
  const plain = apiClient(() => origin)
  const ask = (async (name, asking) => {
    const started = performance.now()
    figures.requests += 1
    const response = await plain(name, asking).catch((error: Error) => error)
    figures.slowestMs = Math.max(figures.slowestMs, performance.now() - started)
    if (response instanceof Error) figures.failures.push(`${name}: ${response.message}`)
    else if (response.http !== 200)
      figures.failures.push(`${name}: ${response.http} ${response.code ?? response.message}`)
    if (response instanceof Error) throw response
    return response
  }) as ApiClient

  const buyers = await Promise.all(Array.from({ length: shoppers }, () => newBuyer(plain)))
  const shop = async ({ token, user }: (typeof buyers)[number]) => {
    const [ring] = rings().products
    await ask('listCategories', {})
    await ask('readProduct', { path: { id: RING } })
    await ask('replaceCart', { path: { userId: user._id }, token, body: { products: [ring] } })
    const { answer: placed } = await ask('createOrder', { body: rings(), token, headers: newPurchase() })
    figures.orders.push(placed.data.order_id)
    const { payment: _, ...purchase } = rings()
    const { answer: begun } = await ask('createRazorpayOrder', { body: purchase, token, headers: newPurchase() })
    const { answer: body } = await sandboxOf(() => origin).payRazorpay(begun.id)
    const { answer: paid } = await ask('verifyRazorpayPayment', { body, token })
    figures.orders.push(paid.data.order_id)
  }
  const loops = buyers.map(async (buyer) => {
    // A failure is counted already, and the shopper begins again.
    while (isOn) await shop(buyer).catch(() => undefined)
  })
  return {
    stop: async () => {
      isOn = false
      await Promise.all(loops)
      return figures
    },
  }
}
