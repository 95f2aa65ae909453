import type { Page } from '@playwright/test'
import { storeSession } from '../support/browser/account-page.ts'
import { addToBag, amount } from '../support/browser/bag-page.ts'
import { expect } from '../support/browser/browser-test.ts'
import { buyNow, CUFF, payOnDelivery } from '../support/browser/checkout-page.ts'
import { keepPicture } from '../support/browser/keep-picture.ts'
import { cachedByWorker, visitOnce } from '../support/browser/service-worker.ts'
import { test } from '../support/browser/simulated-network.ts'
import { apiClient } from '../support/shop/api-client.ts'
import { homeAddress, newBuyer } from '../support/shop/buyer.ts'
import { CHAIN, withOrder } from '../support/shop/past-order.ts'

test('viewed orders can be read without a network, in the list and one by one', async ({ page, shop, context }) => {
  const { shopper, order } = await withOrder(shop)
  await storeSession(page, shopper, shop.origin)
  await visitOnce(page)
  await page.goto('/orders')
  await expect(page.getByRole('main').getByRole('link', { name: CHAIN.title })).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('main').getByRole('link', { name: CHAIN.title })).toContainText(
    `${CHAIN.title}, size ${CHAIN.size}`,
  )
  await expect(page.getByRole('main').getByRole('link', { name: CHAIN.title })).toContainText('₹399')
  await keepPicture(page, 'orders-offline')
  await page.goto(`/orders/${order._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order Details for #${order.order_id}`)
  await expect(page.getByRole('main').getByRole('link', { name: CHAIN.title })).toContainText(
    `Size ${CHAIN.size}, ₹399`,
  )
  await expect(page.getByRole('region', { name: 'Shipping info' })).toContainText(homeAddress.street)
  const kept = await cachedByWorker(page, '')
  expect(kept.filter((address) => address.startsWith('/api/orders'))).toEqual([])

  await test.step('a log-out removes all orders from the device', async () => {
    await context.setOffline(false)
    await expect.poll(() => storedOrders(page)).toContain('Mangal Park')
    await page.goto('/account')
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await expect(page).not.toHaveURL('/account')
    await expect.poll(() => storedOrders(page)).not.toContain('Mangal Park')
  })
})

test('without a network the order summary is readable and the button says why it is disabled; online again, prices are checked before it is enabled', async ({
  page,
  shop,
  network,
}) => {
  const shopper = await newBuyer(apiClient(() => shop.origin))
  await storeSession(page, shopper, network.origin)
  await visitOnce(page, network.origin)
  await addToBag(page, CUFF.slug, network.origin)
  await page.goto(`${network.origin}/cart`)
  await payOnDelivery(page).check()
  await expect(buyNow(page)).toBeEnabled()
  network.state = 'unavailable'
  await page.reload()
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('₹199')
  await expect(buyNow(page)).toBeDisabled()
  await expect(buyNow(page)).toHaveAccessibleDescription(/^Checkout needs a connection\./)
  await keepPicture(page, 'checkout-offline')
  await expect(page.getByText(homeAddress.street)).toBeVisible()

  for (const address of [`/api/products/${CUFF.slug}`, `/api/carts/${shopper.user._id}`]) {
    network.replacements.set(address, ['"price":199', '"price":219'])
  }
  network.state = 'up'
  const changes = page.getByRole('region', { name: 'Your bag has changed' })
  await expect(changes.getByRole('listitem')).toHaveText(`${CUFF.title}: price changed from ₹199 to ₹219`)
  await expect(buyNow(page)).toBeDisabled()
  await expect(buyNow(page)).toHaveAccessibleDescription('Please accept the changes above first.')
  await changes.getByRole('button', { name: 'Accept the changes' }).click()
  await expect(amount(page, 'Total')).toHaveText('₹219')
  await expect(buyNow(page)).toBeEnabled()
})

/** Returns the orders stored on the device, as text. */
function storedOrders(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('keyval-store')
        opening.onsuccess = () => {
          const asking = opening.result.transaction('keyval').objectStore('keyval').get('orders')
          asking.onsuccess = () => resolve(JSON.stringify(asking.result ?? null))
        }
      }),
  )
}
