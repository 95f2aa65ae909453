import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'

const RENDERED = [
  '/',
  '/terms',
  '/contact-us',
  '/custom-order',
  '/products',
  '/products?category=rings&sort=price-low',
  '/products?category=Rings&min=351',
  '/products/mehfil-jhumka',
  '/404',
]

/** Remembers the headings of the server’s HTML. Returns a function that returns those that have left the page. */
async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { headings: [...document.querySelectorAll('h1, h2')] })
    })
  })
  return () =>
    page.evaluate(() => {
      const { headings } = window as unknown as { headings: Element[] }
      return headings.filter((heading) => !heading.isConnected).map(({ textContent }) => textContent)
    })
}

/** Resolves when the page tries to register the worker, which it does once it has hydrated and is idle. */
const untilIdle = (page: Page) =>
  page.waitForEvent('console', (message) => message.text().includes('Service Worker registration'))

test('the page hydrates the server’s HTML without an error, and keeps it', async ({ page }) => {
  const discarded = await watchHeadings(page)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('status of 404')) errors.push(message.text())
  })
  for (const path of RENDERED) {
    await test.step(path, async () => {
      const idle = untilIdle(page)
      await page.goto(path)
      await expect(page.locator('#page-data')).toBeAttached()
      await idle
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      expect(errors).toEqual([])
      expect(await discarded()).toEqual([])
    })
  }
})

test('the browser is told to compile scripts while they arrive', async ({ page, request }) => {
  const addresses: string[] = []
  page.on('request', (sent) => {
    if (sent.resourceType() === 'script') addresses.push(sent.url())
  })
  const idle = untilIdle(page)
  await page.goto('/products/tara-solitaire-ring')
  await idle
  expect(addresses.length).toBeGreaterThan(3)
  for (const address of addresses) {
    expect(await (await request.get(address)).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  }
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

test('the app waits for the rest of the page if its scripts arrive first', async ({ page, shop }) => {
  const list = await startSlowList(shop.origin, '<footer')
  const scripts = ['packages', 'shop', 'products'].map((name) => page.waitForResponse(`**/assets/${name}-*.js`))
  await page.goto(list.url, { waitUntil: 'commit' })
  for (const response of await Promise.all(scripts)) await response.finished()
  const isHydrating = () =>
    page.evaluate(() => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')))
  expect(await isHydrating()).toBe(false)
  list.sendRest()
  await expect.poll(isHydrating).toBe(true)
  await list.stop()
})
