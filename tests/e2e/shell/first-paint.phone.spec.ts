import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import { holdRequests } from '../../support/browser/held-requests.ts'

for (const path of ['/', '/products', '/products/tara-solitaire-ring']) {
  test(`the scripts of ${path} are requested after its first paint`, async ({ page }) => {
    await page.goto(path)
    const { paintedMs, requestedMs } = await page.evaluate(() => ({
      paintedMs: performance.getEntriesByName('first-paint').map(({ startTime }) => startTime),
      requestedMs: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }))
    expect(paintedMs).toHaveLength(1)
    expect(requestedMs.length).toBeGreaterThanOrEqual(3)
    expect(Math.min(...requestedMs)).toBeGreaterThan(paintedMs[0] ?? Number.NaN)
  })
}

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

/** Makes the browser tell nothing about the page's first paint, and stops the page's clock. */
async function hidePaint(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined
  })
}

test('a page in a background tab, which is not painted, loads its scripts', async ({ page }) => {
  await hidePaint(page)
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }))
  // Returns once the scripts have run.
  await page.goto('/products')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a browser that hides the time of the first paint loads the scripts after three seconds', async ({ page }) => {
  await hidePaint(page)
  await page.goto('/products', { waitUntil: 'load' })
  const script = page.waitForRequest('**/assets/*.js')
  await page.clock.runFor(3000)
  await script
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('script[src]').length)).toBe(2)
})
