import type { Page } from '@playwright/test'
import { logIn, tokenOn } from '../support/browser/account-page.ts'
import { syncTags, wakeWorker } from '../support/browser/background-sync.ts'
import { chooseSize, line } from '../support/browser/bag-page.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { untilReadyOffline } from '../support/browser/service-worker.ts'
import { singleTabHousehold } from '../support/simulation/households.ts'

const RING = 'Tara Solitaire Ring'

/** Adds a ring to the bag on an offline device that has saved the shop. */
async function addOffline(page: Page): Promise<void> {
  await page.goto('/')
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await page.goto('/products/tara-solitaire-ring')
  await chooseSize(page, '14')
  await page.getByRole('button', { name: 'ADD TO BAG' }).first().click()
  await expect(page.getByRole('link', { name: 'ADDED' }).first()).toBeVisible()
}

test('a product added offline is marked as not saved, and reaches the account once the shop is opened online', async ({
  browser,
  shop,
}) => {
  const { device, expectOnServer, bagOnServer } = await singleTabHousehold(browser, shop)
  const page = await device()
  const context = page.context()
  await addOffline(page)
  await page.goto('/cart')
  await expect(line(page, RING)).toContainText('Not saved yet')
  expect(await bagOnServer()).toEqual({})
  await page.close()

  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/cart')
  await expectOnServer({ 'tara-solitaire-ring': 1 })
  await expect(line(again, RING)).not.toContainText('Not saved yet')
})

test('the worker saves a product added offline to the account, with every tab closed', async ({ browser, shop }) => {
  const { device, expectOnServer, bagOnServer } = await singleTabHousehold(browser, shop)
  const page = await device()
  const context = page.context()
  await addOffline(page)
  await expect.poll(() => syncTags(page)).toEqual(['push-account'])
  const elsewhere = await context.newPage()
  expect(await bagOnServer()).toEqual({})
  await page.close()
  await context.setOffline(false)
  await wakeWorker(elsewhere, shop.origin)
  await expectOnServer({ 'tara-solitaire-ring': 1 })
  expect(elsewhere.url()).toBe('about:blank')
})

test('a session that ended elsewhere while offline leaves the bag on the device and tells the shopper', async ({
  browser,
  shop,
}) => {
  const { device, ask, shopper, bagOnServer } = await singleTabHousehold(browser, shop)
  const page = await device()
  const token = await tokenOn(page)
  await addOffline(page)
  await ask('logout', { token })

  await page.context().setOffline(false)
  await page.goto('/cart')
  await expect(
    page.getByText('Your session has ended. Your bag and wishlist are still here. Please log in again.'),
  ).toBeVisible()
  await expect(line(page, RING)).toBeVisible()
  expect(await bagOnServer()).toEqual({})

  await page.goto('/login')
  await logIn(page, shopper.email)
  await expect(page).toHaveURL('/cart')
  await expect.poll(bagOnServer).toEqual({ 'tara-solitaire-ring': 1 })
})

test('a log-out without a network clears the device at once, and ends the session when the connection returns', async ({
  browser,
  shop,
}) => {
  const { device, ask } = await singleTabHousehold(browser, shop)
  const page = await device()
  const token = await tokenOn(page)
  await page.goto('/account')
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText("You're logged out.")).toBeVisible()
  expect((await ask('readMe', { token })).http).toBe(200)
  await page.context().setOffline(false)
  await expect.poll(async () => (await ask('readMe', { token })).http).toBe(401)
})
