/** Screenshots of orders of which a part is refunded, and of the papers of exchanges. */
import type { Page } from '@playwright/test'
import { storeSession } from '../../tests/support/browser/account-page.ts'
import { apiClient, type Shopper } from '../../tests/support/shop/api-client.ts'
import { newBuyer, newPurchase } from '../../tests/support/shop/buyer.ts'
import { runCli } from '../../tests/support/shop/cli.ts'
import { oneChain } from '../../tests/support/shop/past-order.ts'
import { sandboxOf } from '../../tests/support/shop/sandbox-client.ts'
import type { StartedShop } from '../../tests/support/shop/start-shop.ts'
import { type Screen, START } from './screen.ts'
import { showDocument } from './screen-orders.ts'

/** Creates a shopper with an order that was paid online and delivered. */
async function withPaidOrder(shop: StartedShop): Promise<{ shopper: Shopper; id: string; number: string }> {
  const ask = apiClient(() => shop.origin)
  const shopper = await newBuyer(ask)
  const { token } = shopper
  const { payment: _, ...purchase } = oneChain
  const { answer: begun } = await ask('createRazorpayOrder', { body: purchase, token, headers: newPurchase() })
  const { answer: body } = await sandboxOf(() => shop.origin).payRazorpay(begun.id)
  const { _id: id, order_id: number } = (await ask('verifyRazorpayPayment', { body, token })).answer.data
  for (const status of ['shipped', 'delivered']) await runCli(shop, 'status', number, status)
  return { shopper, id, number }
}

/** Refunds a part of an order and waits until the provider has given it back. Logs in as its shopper. */
async function refundPart(page: Page, shop: StartedShop): Promise<{ id: string; link: string }> {
  const { shopper, id, number } = await withPaidOrder(shop)
  await runCli(shop, 'refund', number, '120.50', 'a', 'scratched', 'clasp')
  const ask = apiClient(() => shop.origin)
  const at = { path: { id }, token: shopper.token }
  while ((await ask('readOrder', at)).answer.order.money !== 'paid') await pause()
  const { token } = (await ask('replaceFollowLink', at)).answer
  await storeSession(page, shopper)
  return { id, link: `/follow/${token}` }
}

/** Opens the order that replaces a chain, once its parcel has left. */
async function openExchange(page: Page, shop: StartedShop): Promise<void> {
  const { shopper, id } = await withPaidOrder(shop)
  const ask = apiClient(() => shop.origin)
  const products = [{ position: 0, quantity: 1, size: '18 in' }]
  const body = { products, reason: 'damaged', wanted: 'exchange' } as const
  const { data } = (await ask('requestReturn', { path: { id }, token: shopper.token, body })).answer
  for (const step of [['approve', '--post'], ['received'], ['exchange']]) {
    await runCli(shop, 'return', data.return_id, ...step)
  }
  const at = { path: { id: data._id }, token: shopper.token }
  const number = (await ask('readReturn', at)).answer.data.exchangeOrder ?? ''
  await runCli(shop, 'status', number, 'shipped')
  await storeSession(page, shopper)
  await page.goto(`/orders/${number}`)
  await page.getByRole('button', { name: 'Delivery challan', exact: true }).waitFor()
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 200))

const refunded = (page: Page) => page.getByText('₹120.50 refunded').waitFor()

export const refundScreens: readonly Screen[] = [
  {
    name: 'refund-part-order',
    path: START,
    arrange: async (page, shop) => {
      await page.goto(`/orders/${(await refundPart(page, shop)).id}`)
      await refunded(page)
    },
  },
  {
    name: 'refund-part-orders',
    path: START,
    arrange: async (page, shop) => {
      await refundPart(page, shop)
      await page.goto('/orders')
      await refunded(page)
    },
    show: 'screen',
  },
  {
    name: 'refund-part-followed',
    path: START,
    arrange: async (page, shop) => {
      await page.goto((await refundPart(page, shop)).link)
      await refunded(page)
    },
  },
  { name: 'exchange-order', path: START, arrange: openExchange },
  {
    name: 'exchange-challan',
    path: START,
    arrange: async (page, shop) => {
      await openExchange(page, shop)
      await showDocument(page, 'Delivery challan')
    },
  },
]
