import type { Page } from '@playwright/test'
import { chooseSize } from '../support/browser/bag-page.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { cachedByWorker, visitOnce } from '../support/browser/service-worker.ts'

/** Adds a ring to the bag, from the list via its product page. */
async function takeARing(page: Page): Promise<void> {
  await page.goto('/products?category=rings')
  await page.getByRole('link', { name: /Tara Solitaire Ring/ }).click()
  await chooseSize(page, '14')
  await page.getByRole('button', { name: 'ADD TO BAG' }).first().click()
  await expect(page.getByRole('link', { name: 'ADDED' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'ADDED' }).first().click()
  await expect(page.getByText('1 item', { exact: true })).toBeVisible()
}

for (const { device, before } of [
  { device: 'a full device', before: () => Promise.resolve() },
  { device: 'a device that became full after the first visit', before: visitOnce },
]) {
  test(`on ${device}, the shop opens and fills a bag`, async ({ page, context, shop }) => {
    await before(page)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: shop.origin, quotaSize: 1000 })
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await takeARing(page)
    expect(errors).toEqual([])
  })
}

test('if storage fails in the worker, the shop works from the network', async ({ page, context }) => {
  await visitOnce(page)
  await context.serviceWorkers()[0]?.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException('The disk is gone.', 'UnknownError'))
    for (const name of ['match', 'open', 'has', 'keys'] as const) CacheStorage.prototype[name] = refuse
    Cache.prototype.match = refuse
  })
  await takeARing(page)
  await page.goto('/products/tara-solitaire-ring')
  const picture = page
    .getByRole('main')
    .getByRole('img', { name: /Tara Solitaire Ring/ })
    .first()
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
})

test('if the browser blocks all storage, the shop still works', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied.', 'SecurityError')
    }
    for (const name of ['indexedDB', 'caches', 'localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { get: refuse })
    }
    // As in Firefox.
    Object.defineProperty(window, 'BroadcastChannel', { value: refuse })
    Object.defineProperty(navigator.serviceWorker, 'register', { value: async () => refuse() })
  })
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await takeARing(page)
  await page.getByRole('switch', { name: 'Save for offline' }).click()
  expect(errors).toEqual([])
})

test('after the browser has emptied the cache, the next visit makes the shop ready for offline again', async ({
  page,
  context,
}) => {
  await visitOnce(page)
  const files = async () => (await cachedByWorker(page, 'precache')).sort()
  const before = await files()
  expect(before.length).toBeGreaterThan(10)
  for (const lost of [/./, /\.css/, /index\.html/]) {
    await page.evaluate(async (pattern) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) if (pattern.test(request.url)) await cache.delete(request)
      }
    }, lost)
    expect(await files()).not.toEqual(before)
    await page.goto('/')
    await expect.poll(files).toEqual(before)
  }
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.goto('/')
  await expect.poll(files).toEqual(before)
  await context.setOffline(true)
  await page.goto('/custom-order')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
