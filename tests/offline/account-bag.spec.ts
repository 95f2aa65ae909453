import type { Page } from '@playwright/test'
import { logIn, tokenOn } from '../support/browser/account-page.ts'
import { syncTags, wakeWorker } from '../support/browser/background-sync.ts'
import { chooseSize, line } from '../support/browser/bag-page.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { untilReadyOffline } from '../support/browser/service-worker.ts'
import { allStoredData } from '../support/browser/stored-data.ts'
import { homeAddress, rings } from '../support/shop/buyer.ts'
import { singleTabHousehold } from '../support/simulation/households.ts'

const RING = { slug: 'tara-solitaire-ring', title: 'Tara Solitaire Ring', size: '14' }
const JHUMKA = { slug: 'mehfil-jhumka', title: 'Mehfil Jhumka' }

/** Adds a product to the bag on an offline device that has saved the shop. */
async function addOffline(page: Page, { slug, size }: { slug: string; size?: string }): Promise<void> {
  await page.goto('/')
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await page.goto(`/products/${slug}`)
  await chooseSize(page, size)
  await page.getByRole('button', { name: 'ADD TO BAG' }).first().click()
  await expect(page.getByRole('link', { name: 'ADDED' }).first()).toBeVisible()
}

test('a product added offline reaches the account, by the worker or once the shop is opened online', async ({
  browser,
  shop,
}) => {
  const { device, expectOnServer, bagOnServer } = await singleTabHousehold(browser, shop)
  const first = await device()
  const context = first.context()

  await test.step('the worker saves a product added offline to the account, with every tab closed', async () => {
    await addOffline(first, RING)
    await expect.poll(() => syncTags(first)).toEqual(['push-account'])
    const elsewhere = await context.newPage()
    expect(await bagOnServer()).toEqual({})
    await first.close()
    await context.setOffline(false)
    await wakeWorker(elsewhere, shop.origin)
    await expectOnServer({ [RING.slug]: 1 })
    expect(elsewhere.url()).toBe('about:blank')
    await elsewhere.close()
  })

  await test.step('a product added offline is marked as not saved, until the shop is opened online', async () => {
    const page = await context.newPage()
    await addOffline(page, JHUMKA)
    await page.goto('/cart')
    await expect(line(page, JHUMKA.title)).toContainText('Not saved yet')
    expect(await bagOnServer()).toEqual({ [RING.slug]: 1 })
    await page.close()

    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto('/cart')
    await expectOnServer({ [RING.slug]: 1, [JHUMKA.slug]: 1 })
    await expect(line(again, JHUMKA.title)).not.toContainText('Not saved yet')
  })
})

test('a session that ended elsewhere while offline leaves the bag on the device and tells the shopper', async ({
  browser,
  shop,
}) => {
  const { device, ask, shopper, bagOnServer } = await singleTabHousehold(browser, shop)
  const page = await device()
  const token = await tokenOn(page)
  await ask('createOrder', { body: rings(1, { phone: '9876543210' }), token })
  await page.goto('/orders')
  await expect(page.getByRole('main').getByRole('link', { name: /NK-/ }).first()).toBeVisible()
  await expect.poll(() => allStoredData(page)).toContain(homeAddress.street)
  await addOffline(page, RING)
  await ask('logout', { token })

  // Otherwise this page could tell the shopper, and be left before the test sees it.
  await page.goto('about:blank')
  await page.context().setOffline(false)
  await page.goto('/cart')
  await expect(
    page.getByText('Your session has ended. Your bag and wishlist are still here. Please log in again.'),
  ).toBeVisible()
  await expect(line(page, RING.title)).toBeVisible()
  // Whoever ended it may have lost the device.
  await expect.poll(() => allStoredData(page)).not.toContain(homeAddress.street)
  expect(await bagOnServer()).toEqual({})

  await page.goto('/login')
  await logIn(page, shopper.email)
  await expect(page).toHaveURL('/cart')
  await expect.poll(bagOnServer).toEqual({ [RING.slug]: 1 })

  await test.step('a log-out without a network clears the device at once, and ends the session when the connection returns', async () => {
    const renewed = await tokenOn(page)
    await page.goto('/account')
    await page.context().setOffline(true)
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByText("You're logged out.")).toBeVisible()
    expect((await ask('readMe', { token: renewed })).http).toBe(200)
    await page.context().setOffline(false)
    await expect.poll(async () => (await ask('readMe', { token: renewed })).http).toBe(401)
  })
})
