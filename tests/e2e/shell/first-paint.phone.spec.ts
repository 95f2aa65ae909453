import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import { holdRequests } from '../../support/browser/held-requests.ts'
import { untilLoaded } from '../../support/browser/visit.ts'

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

test('the browser is told to compile scripts while they arrive', async ({ page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  await page.goto('/products/tara-solitaire-ring')
  await untilLoaded(page)
  expect(scripts.length).toBeGreaterThan(3)
  for (const code of await Promise.all(scripts)) expect(code).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})

/** Serves the shop under another origin, where the list's HTML stops before `mark` until `sendRest` is called. */
async function startSlowList(shopOrigin: string, mark: string) {
  const rest = new EventEmitter()
  const server = createServer(async ({ url = '/', headers }, reply) => {
    const response = await fetch(shopOrigin + url, { headers: { 'user-agent': headers['user-agent'] ?? '' } })
    const body = Buffer.from(await response.arrayBuffer())
    reply.setHeader('content-type', response.headers.get('content-type') ?? '')
    if (url !== '/products') return void reply.end(body)
    const stop = body.indexOf(mark)
    reply.write(body.subarray(0, stop))
    await once(rest, 'sent')
    reply.end(body.subarray(stop))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/products`,
    sendRest: () => rest.emit('sent'),
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

test('the scripts wait for the pictures in the HTML', async ({ page, shop }) => {
  const list = await startSlowList(shop.origin, '<ul class="product-grid')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  // Stopped, so that a slow test does not reach the three seconds after which the scripts wait no longer.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto(list.url, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.runFor(500)
  expect(scripts).toEqual([])
  list.sendRest()
  await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0)
  await page.clock.runFor(500)
  await expect.poll(() => scripts.length).toBeGreaterThanOrEqual(3)
  await list.stop()
})

test('the app waits for the rest of the page if its scripts arrive first', async ({ page, shop }) => {
  const list = await startSlowList(shop.origin, '<footer')
  await page.goto(list.url, { waitUntil: 'commit' })
  const isHydrating = () =>
    page.evaluate(() => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')))
  // By then, the app has been requested if it waits only for the stylesheet.
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href))
  expect(await page.locator('script[src*="/shop-"]').count()).toBe(0)
  expect(await isHydrating()).toBe(false)
  list.sendRest()
  await expect.poll(isHydrating).toBe(true)
  await list.stop()
})

/** Opens the list while the app's script does not arrive, and returns once the other scripts have arrived. */
async function openWithoutApp(page: Page) {
  const stylesheets: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') stylesheets.push(request.url())
  })
  const others = ['packages', 'list-page'].map((name) => page.waitForResponse(`**/assets/${name}-*.js`))
  const release = await holdRequests(page, '**/assets/shop-*.js')
  await page.goto('/products', { waitUntil: 'commit' })
  for (const response of await Promise.all(others)) await response.finished()
  return { stylesheets, release }
}

test('the stylesheet is requested after the app’s script, so that the scripts arrive earlier', async ({ page }) => {
  const { stylesheets, release } = await openWithoutApp(page)
  expect(stylesheets).toEqual([])
  release()
  await expect.poll(() => stylesheets.length).toBe(1)
})

test('the stylesheet declares no fonts again, so that the page is not laid out again', async ({ page }) => {
  const countFonts = () => page.evaluate(() => document.fonts.size)
  await holdRequests(page, '**/assets/*.css')
  const stylesheet = page.waitForRequest('**/assets/*.css')
  await page.goto('/products', { waitUntil: 'commit' })
  await stylesheet
  const fonts = await countFonts()
  expect(fonts).toBeGreaterThan(0)
  await page.unrouteAll()
  await page.reload()
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href))
  expect(await countFonts()).toBe(fonts)
})

test('a browser that does not preload modules requests the stylesheet together with the scripts', async ({ page }) => {
  await page.addInitScript(() => {
    DOMTokenList.prototype.supports = () => false
  })
  const { stylesheets } = await openWithoutApp(page)
  await expect.poll(() => stylesheets.length).toBe(1)
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

/** Makes the browser report no paint. */
async function hidePaint(page: Page): Promise<void> {
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

test('a browser that reports no paint loads the scripts after three seconds', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await hidePaint(page)
  await page.goto('/products', { waitUntil: 'load' })
  const script = page.waitForRequest('**/assets/*.js')
  await page.clock.runFor(3000)
  await script
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('script[src]').length)).toBe(2)
})
