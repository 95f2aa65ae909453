/** Orders in states that the shopper only sees. */
import { storeSession } from '../../support/browser/account-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { holdRequests } from '../../support/browser/held-requests.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { apiClient } from '../../support/shop/api-client.ts'
import { newBuyer, newPurchase } from '../../support/shop/buyer.ts'
import { runCli } from '../../support/shop/cli.ts'
import { oneChain, withOrder } from '../../support/shop/past-order.ts'
import { sandboxOf } from '../../support/shop/sandbox-client.ts'

test('a partial refund and an exchange are shown in the list, the order and behind its link', async ({
  page,
  shop,
}) => {
  const ask = apiClient(() => shop.origin)
  const shopper = await newBuyer(ask)
  const { token } = shopper
  const { payment: _, ...purchase } = oneChain
  const { answer: begun } = await ask('createRazorpayOrder', { body: purchase, token, headers: newPurchase() })
  const { answer: paid } = await sandboxOf(() => shop.origin).payRazorpay(begun.id)
  const { _id: id, order_id: number } = (await ask('verifyRazorpayPayment', { body: paid, token })).answer.data
  for (const status of ['shipped', 'delivered']) await runCli(shop, 'status', number, status, '--anyway')
  await runCli(shop, 'refund', number, '120.50', 'a scratched clasp', '--yes')
  const at = { path: { id }, token }
  const link = (await ask('replaceFollowLink', at)).answer.token
  await storeSession(page, shopper, shop.origin)
  const refunded = page.getByText('₹120.50 refunded')
  for (const [name, path] of [
    ['refund-part-order', `/orders/${id}`],
    ['refund-part-orders', '/orders'],
    ['refund-part-followed', `/follow/${link}`],
  ] as const) {
    await expect(async () => {
      await page.goto(path)
      await expect(refunded).toBeVisible({ timeout: 3000 })
    }).toPass()
    await keepPicture(page, name)
  }

  const products = [{ position: 0, quantity: 1, size: '18 in' }]
  const body = { products, reason: 'damaged', wanted: 'exchange' } as const
  const { data } = (await ask('requestReturn', { ...at, body })).answer
  for (const step of [['approve', '--post'], ['received'], ['exchange', '--yes']]) {
    await runCli(shop, 'return', data.return_id, ...step)
  }
  const sent = (await ask('readReturn', { path: { id: data._id }, token })).answer.data.exchangeOrder ?? ''
  await runCli(shop, 'status', sent, 'shipped', '--anyway')
  await page.goto(`/orders/${sent}`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Delivery challan', exact: true }).click()
  const challan = await opened
  await expect(challan.getByRole('heading', { level: 1 })).toContainText('Delivery challan')
  await keepPicture(challan, 'exchange-challan')
  await challan.close()

  await page.goto(`/orders/${id}/return`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing to return')
  await keepPicture(page, 'return-form-too-late')
})

test('an order that is loading, not reachable, being cancelled or cancelled says so', async ({ page, shop }) => {
  const { shopper, order } = await withOrder(shop)
  const { token } = shopper
  const ask = apiClient(() => shop.origin)
  const at = { path: { id: order._id }, token }
  await storeSession(page, shopper, shop.origin)
  await page.route('**/api/orders/**', (route) => route.abort())
  await page.goto(`/orders/${order._id}/return`)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await keepPicture(page, 'return-form-failed')
  await page.unroute('**/api/orders/**')

  const release = await holdRequests(page, '**/api/orders/**')
  await page.goto('/orders')
  await expect(page.getByText('Loading your orders')).toBeAttached()
  await keepPicture(page, 'orders-loading')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Orders')
  await page.unroute('**/api/orders/**')

  // The shop waits for a courier who already has the parcel, and for the bank.
  await page.route(`**/api/orders/${order._id}`, async (route) => {
    const response = await route.fetch()
    const { order: read, ...rest } = await response.json()
    await route.fulfill({ response, json: { ...rest, order: { ...read, cancelling: true, disputed: true } } })
  })
  await page.goto(`/orders/${order._id}`)
  await expect(page.getByRole('status').filter({ hasText: 'This order is being cancelled.' })).toBeVisible()
  await expect(page.getByText('A dispute about this payment is open with your bank.')).toBeVisible()
  await keepPicture(page, 'order-being-cancelled')
  const link = (await ask('replaceFollowLink', at)).answer.token
  await ask('cancelOrder', at)
  await page.goto(`/follow/${link}`)
  await expect(page.getByText('This order was cancelled.')).toBeVisible()
  await keepPicture(page, 'follow-cancelled')
})
