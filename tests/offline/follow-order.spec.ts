import { storeSession } from '../support/browser/account-page.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { keepPicture } from '../support/browser/keep-picture.ts'
import { cachedByWorker, visitOnce } from '../support/browser/service-worker.ts'
import { apiClient } from '../support/shop/api-client.ts'
import { withOrder } from '../support/shop/past-order.ts'

test('an order opened through its link is readable offline, says how old it is, and leaves with a log-out', async ({
  page,
  shop,
  context,
}) => {
  const { shopper, order } = await withOrder(shop)
  const ask = apiClient(() => shop.origin)
  const { answer } = await ask('replaceFollowLink', { path: { id: order._id }, token: shopper.token })
  const path = `/follow/${answer.token}`
  const referrers: string[] = []
  page.on('request', (request) => referrers.push(request.headers().referer ?? ''))
  const heading = page.getByRole('heading', { level: 1 })

  await visitOnce(page)
  await page.goto(path)
  await expect(heading).toHaveText(`Order #${order.order_id}`)
  await expect(page.getByText(/^Placed .* Checked at \d\d:\d\d\.$/)).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(heading).toHaveText(`Order #${order.order_id}`)
  await expect(page.getByText(/Saved on this device at \d\d:\d\d\.$/)).toBeVisible()
  await keepPicture(page, 'follow-offline')
  await expect(page.getByText(/Showing your orders saved at \d\d:\d\d\.$/)).toBeVisible()
  const cached = await cachedByWorker(page, '')
  expect(cached.filter((address) => address.includes(answer.token))).toEqual([])

  await context.setOffline(false)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click()
  await expect(heading).toHaveText('GET IN TOUCH')
  expect(referrers.filter((referrer) => referrer.includes('/follow/'))).toEqual([])

  await storeSession(page, shopper, shop.origin)
  await page.goto('/account')
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(page).not.toHaveURL('/account')
  await context.setOffline(true)
  await page.goto(path)
  await expect(heading).toHaveText('Your order could not be loaded', { timeout: 30_000 })
})
