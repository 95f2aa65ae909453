/** Following an order through a link, without logging in. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { storeSession } from '../../support/browser/account-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { mailedLink } from '../../support/browser/mailed-link.ts'
import { apiClient } from '../../support/shop/api-client.ts'
import { runCli } from '../../support/shop/cli.ts'
import { CHAIN, withOrder } from '../../support/shop/past-order.ts'
import { pdfText } from '../../support/shop/pdf-text.ts'
import { sandboxOf } from '../../support/shop/sandbox-client.ts'

const sandbox = (shop: { origin: string }) => sandboxOf(() => shop.origin)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const currentStep = (page: Page) => page.getByRole('list', { name: 'Order status' }).locator('[aria-current="step"]')

test('"Track Order" in the footer leads a guest from order number and email to the order', async ({ page, shop }) => {
  const { shopper, order } = await withOrder(shop)
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track Order' }).click()
  await expect(page).toHaveURL('/track-order')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Send me the link' }).click()
  await expect(main.getByLabel('Order number')).toHaveAttribute('aria-invalid', 'true')
  await main.getByLabel('Order number').fill(order.order_id.toLowerCase())
  await main.getByLabel('E-mail').fill(shopper.email)
  await main.getByRole('button', { name: 'Send me the link' }).click()
  await expect(main.getByRole('status')).toContainText('a link to your order is on its way to you')
  await keepPicture(page, 'track-order-sent')

  // Only a confirmed order is registered at the carrier.
  const confirmation = await mailedLink(shop, shopper.email, `Please confirm your order ${order.order_id}`)
  const token = confirmation.split('/').at(-1) ?? ''
  expect((await apiClient(() => shop.origin)('confirmFollowedOrder', { path: { token } })).http).toBe(200)
  await runCli(shop, 'status', order.order_id, 'shipped', '--anyway')
  const scan = { activity: 'Picked up', location: 'Ahmedabad' }
  // The parcel is registered in the background.
  await expect.poll(async () => (await sandbox(shop).scanParcel(order.order_id, scan)).http).toBe(200)
  const link = await mailedLink(shop, shopper.email, `Track your order ${order.order_id}`)
  const headers = (await page.goto(link))?.headers()
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  await expect(heading(page)).toHaveText(`Order #${order.order_id}`)
  await expect(currentStep(page)).toContainText('Shipped')
  const parcel = main.getByRole('region', { name: 'Your parcel' })
  // The page does without the carrier's report if that takes over two seconds; the next page then has it.
  let isReloading = false
  await expect(async () => {
    if (isReloading) await page.reload()
    isReloading = true
    await expect(parcel.getByRole('listitem')).toContainText('Picked up, Ahmedabad', { timeout: 2500 })
  }).toPass()
  await expect(parcel.getByRole('link', { name: "Track it on the courier's website" })).toHaveAttribute(
    'href',
    /^https:\/\/shiprocket\.co\/tracking\/\d+$/,
  )
  await expect(main.getByRole('link', { name: CHAIN.title })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Delivering to' })).toContainText('Ahmedabad 380009')
  for (const secret of ['Mangal Park', '9876543210', shopper.email]) await expect(main).not.toContainText(secret)
  await keepPicture(page, 'follow-shipped')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/track-order$/)
  await expectAccessible(page)

  const saving = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Invoice as PDF' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`nakshi-invoice-${order.order_id}.pdf`)
  expect(pdfText(await readFile(await saved.path())).flat()).toContain(order.order_id)
})

test('the form works before its scripts have loaded', async ({ browser, shop }) => {
  const { shopper, order } = await withOrder(shop)
  const page = await browser.newPage({ baseURL: shop.origin, javaScriptEnabled: false })
  await page.goto('/track-order')
  await page.getByLabel('Order number').fill(order.order_id)
  await page.getByRole('main').getByLabel('E-mail').fill(shopper.email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText('a link to your order is on its way to you')).toBeVisible()
  expect(await mailedLink(shop, shopper.email, `Track your order ${order.order_id}`)).toContain('/follow/')
  await page.close()
})

test('the shopper replaces and stops the link on the order’s page, which the link’s page says plainly', async ({
  page,
  shop,
  browser,
}) => {
  const { shopper, order } = await withOrder(shop)
  const mailed = await mailedLink(shop, shopper.email, `Please confirm your order ${order.order_id}`)
  const guest = await browser.newPage({ baseURL: shop.origin })
  await guest.goto(mailed)
  await expect(heading(guest)).toHaveText(`Order #${order.order_id}`)

  await storeSession(page, shopper, shop.origin)
  await page.goto('/')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Track Order' })).toHaveAttribute(
    'href',
    '/orders',
  )
  await page.goto(`/orders/${order._id}`)
  const panel = page.getByRole('region', { name: 'Tracking link' })
  await expect(panel).toContainText('The link in our e-mails shows where this order is')
  await panel.getByRole('button', { name: 'Get a new link' }).click()
  await expect(panel).toContainText('Earlier links no longer work.')
  await keepPicture(page, 'order-link')
  const link = await panel.getByLabel('New link').inputValue()
  await expectAccessible(page)
  await guest.goto(link)
  await expect(heading(guest)).toHaveText(`Order #${order.order_id}`)
  await guest.goto(mailed)
  await expect(heading(guest)).toHaveText('This link no longer works')

  await panel.getByRole('button', { name: 'Turn off link' }).click()
  await expect(panel).toContainText('No link to this order works at the moment.')
  await guest.goto(link)
  await expect(heading(guest)).toHaveText('This link no longer works')
  await guest.getByRole('link', { name: 'Get a new link' }).click()
  await expect(guest).toHaveURL('/track-order')
  await guest.close()
})
