import type { Page } from '@playwright/test'
import { expect } from '../support/browser.ts'
import { visitOnce } from '../support/device.ts'
import { test } from '../support/line.ts'
import { nextReleaseMark } from '../support/next-release.ts'

const isNext = (page: Page) => page.locator(nextReleaseMark).count()

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })

test('a new version waits until the shopper takes it, and then comes to every tab', async ({ page, context, line }) => {
  await visitOnce(page, line.origin)
  const other = await context.newPage()
  await other.goto(`${line.origin}/products/tara-solitaire-ring`)

  line.nextRelease = true
  await lookForUpdate(page)
  await expect(page.getByText('A new version of the shop is ready.')).toBeVisible()
  expect(await isNext(page)).toBe(0)

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => isNext(page)).toBe(1)
  await expect.poll(() => isNext(other)).toBe(1)
})

test('a tab of the old version still opens its pages after a release', async ({ page, line }) => {
  await visitOnce(page, line.origin)
  line.nextRelease = true
  await lookForUpdate(page)
  await page
    .getByRole('link', { name: /Mehfil Jhumka/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mehfil Jhumka' })).toBeVisible()
  expect(await isNext(page)).toBe(0)
})

test('a page whose code is gone brings the new version in by itself', async ({ page, context, line }) => {
  await visitOnce(page, line.origin)
  line.nextRelease = true
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const kept of await cache.keys()) if (kept.url.includes('/assets/product-')) await cache.delete(kept)
    }
  })
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')

  await page
    .getByRole('link', { name: /Mehfil Jhumka/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mehfil Jhumka' })).toBeVisible()
  await expect.poll(() => isNext(page)).toBe(1)
})
