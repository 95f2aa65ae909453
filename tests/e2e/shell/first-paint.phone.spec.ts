import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import { holdRequests } from '../../support/browser/held-requests.ts'
import { startSlowPage } from '../../support/browser/slow-page.ts'

declare global {
  interface Window {
    /** When the page's first frame began, in ms since the navigation. */
    firstFrameMs: number
  }
}

for (const path of ['/', '/products', '/products/tara-solitaire-ring']) {
  test(`the scripts of ${path} are requested after its first frame`, async ({ page }) => {
    await page.addInitScript(() => {
      requestAnimationFrame(() => {
        window.firstFrameMs = performance.now()
      })
    })
    await page.goto(path)
    const { firstFrameMs, requestedMs } = await page.evaluate(() => ({
      firstFrameMs: window.firstFrameMs,
      requestedMs: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }))
    expect(requestedMs.length).toBeGreaterThanOrEqual(3)
    expect(Math.min(...requestedMs)).toBeGreaterThan(firstFrameMs)
  })
}

test('the app waits for the rest of the page if its scripts arrive first', async ({ page, shop }) => {
  const slow = await startSlowPage(shop.origin, '/products')
  const stylesheet = page.waitForResponse('**/assets/*.css')
  await page.goto(slow.url, { waitUntil: 'commit' })
  await (await stylesheet).finished()
  const listItems = page.getByRole('main').getByRole('listitem')
  const isHydrating = () =>
    page.evaluate(() => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')))
  // By then, the app has been requested if it waits only for the stylesheet.
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href))
  expect(await page.locator('script[src*="/shop-"]').count()).toBe(0)
  expect(await isHydrating()).toBe(false)
  slow.sendRest()
  await expect.poll(isHydrating).toBe(true)
  await expect(listItems).not.toHaveCount(0)
  await slow.stop()
})

/** Opens the list while its scripts do not arrive. */
async function openWithoutScripts(page: Page) {
  const pictures: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && request.url().includes('/media/')) pictures.push(request.url())
  })
  const script = page.waitForRequest('**/assets/*.js')
  const release = await holdRequests(page, '**/assets/*.js')
  await page.goto('/products', { waitUntil: 'commit' })
  await script
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(pictures).toEqual([])
  return { pictures, release }
}

test('pictures below the first screen are requested once the scripts have run', async ({ page }) => {
  const { pictures, release } = await openWithoutScripts(page)
  release()
  await expect.poll(() => pictures.length).toBeGreaterThan(0)
})

test('pictures below the first screen are requested as soon as the shopper scrolls', async ({ page }) => {
  const { pictures } = await openWithoutScripts(page)
  await page.evaluate(() => scrollBy(0, 400))
  await expect.poll(() => pictures.length).toBeGreaterThan(0)
})

test('pictures below the first screen wait at most three seconds for the scripts', async ({ page }) => {
  await page.clock.install()
  const { pictures } = await openWithoutScripts(page)
  await page.clock.runFor(3000)
  await expect.poll(() => pictures.length).toBeGreaterThan(0)
})

test('the browser’s install prompt waits for the scripts', async ({ page }) => {
  await openWithoutScripts(page)
  const isShown = await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
  expect(isShown).toBe(false)
})

test('a page in a background tab, which has no frames, loads its scripts', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0
    Object.defineProperty(document, 'hidden', { value: true })
  })
  // Returns once the scripts have run.
  await page.goto('/products')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a page that moves to a background tab before its first frame loads its scripts after three seconds', async ({
  page,
}) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0
  })
  await page.goto('/products', { waitUntil: 'load' })
  const script = page.waitForRequest('**/assets/*.js')
  await page.clock.runFor(3000)
  await script
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('script[src]').length)).toBe(2)
})
