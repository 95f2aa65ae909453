import type { Page } from '@playwright/test'
import { expectAccountOf, storeSession } from '../support/browser/account-page.ts'
import { addToBag } from '../support/browser/bag-page.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { untilReadyOffline, visitOnce } from '../support/browser/service-worker.ts'
import { allStoredData, storedKeys } from '../support/browser/stored-data.ts'
import { PASSWORD } from '../support/shop/api-client.ts'

const logOut = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log out' }).click()

/** Searches, views a product and adds it to the bag. */
async function shopAround(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByPlaceholder('Search products...').fill('jhumka for diwali')
  await page
    .getByRole('option', { name: /Mehfil Jhumka/ })
    .first()
    .click()
  await addToBag(page, 'mehfil-jhumka')
}

test('forms and the account page open without a network', async ({ page, context }) => {
  await visitOnce(page)
  await context.setOffline(true)
  for (const path of [
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password/some-secret',
    '/login-link/some-secret',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  await test.step('a password is never stored on the device, nor are the changes submitted with it', async () => {
    await context.setOffline(false)
    await storeSession(page)
    await context.setOffline(true)
    await page.goto('/account')
    await expectAccountOf(page, 'Asha Rao')
    await page.getByRole('textbox', { name: 'Full name' }).fill('Asha Mehta')
    await page.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('New password', { exact: true }).fill('pearls and gold')
    await page.getByLabel('Confirm new password', { exact: true }).fill('pearls and gold')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Error!' })).toContainText("We couldn't reach the shop.")
    await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Asha Mehta')
  })
})

/** IndexedDB keys that a guest’s browser may have: public responses, and empty documents. */
const NOBODYS = ['cart', 'wishlist', 'nakshi-reads', 'nakshi-install-asked']

test('logging out removes all of the shopper’s data from the device, with and without a network', async ({
  page,
  context,
}) => {
  for (const network of ['with', 'without']) {
    await context.setOffline(false)
    const { email, token, user } = await storeSession(page)
    await shopAround(page)
    await untilReadyOffline(page)
    // An installed app saves its queries when it is hidden.
    await page.evaluate(() => localStorage.setItem('nakshi-last-place', '{"path":"/orders","at":0}'))
    await page.goto('/account')
    await expectAccountOf(page, 'Asha Rao')
    const personal = [
      email,
      token,
      user._id,
      'Asha Rao',
      'jhumka for diwali',
      '"recently-viewed":',
      '"nakshi-last-place":',
    ]
    const before = await allStoredData(page)
    expect(personal.filter((words) => !before.includes(words))).toEqual([])

    await context.setOffline(network === 'without')
    await logOut(page)
    await expect(page).toHaveURL('/login?redirect=%2Faccount')
    // The token of the ended session is kept only until the server has revoked it.
    const except = network === 'without' ? ['revocations'] : []
    await expect
      .poll(async () => (await storedKeys(page)).filter((key) => ![...NOBODYS, ...except].includes(key)))
      .toEqual([])
    const after = await allStoredData(page, { except })
    expect(personal.filter((words) => after.includes(words))).toEqual([])
    await page.goto('/cart')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Shopping Bag is Empty')
  }
})

test('on a returning visit, a logged-in shopper sees their menu and never a guest’s links', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await visitOnce(page)
  await storeSession(page)
  await page.addInitScript(() => {
    const shown: string[] = []
    Object.assign(window, { shown })
    new MutationObserver(() => {
      const links = document.querySelectorAll('header a[href="/login"], header a[href="/register"]')
      for (const { textContent } of links) shown.push(textContent)
    }).observe(document, { childList: true, subtree: true })
  })
  for (const path of ['/', '/products']) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Asha account menu' })).toBeVisible()
    await expect(page.locator('#page-data')).not.toBeAttached()
    expect(await page.evaluate(() => (window as unknown as { shown: string[] }).shown)).toEqual([])
  }
})
