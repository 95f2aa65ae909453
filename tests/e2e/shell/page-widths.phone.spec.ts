/**
 * Every page, as a visitor with a history sees it: pieces viewed, a full bag and wishlist, a long
 * name, an address, an order. Nothing may be wider than the screen, and on the way to an order no words
 * may be hidden, and forced colours must show what is selected.
 */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { RequestBodies } from '#contract/schemas/endpoint-schemas.ts'
import { storeSession } from '../../support/browser/account-page.ts'
import { sizes } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { payOnDelivery } from '../../support/browser/checkout-page.ts'
import { crowded } from '../../support/browser/readable-screen.ts'
import { expectSwitchShown } from '../../support/browser/switch-look.ts'
import { translatePages } from '../../support/browser/translator.ts'
import { untilLoaded } from '../../support/browser/visit.ts'
import { type ApiClient, apiClient, newShopper, type Shopper } from '../../support/shop/api-client.ts'
import { oneChain } from '../../support/shop/past-order.ts'

const SIZES = [
  { width: 320, height: 568 },
  { width: 412, height: 823 },
  // A window of 1280 × 900 px, zoomed to 200 %.
  { width: 640, height: 450 },
  { width: 820, height: 1180 },
  { width: 1280, height: 900 },
]

const LONG_ADDRESS = {
  street: `${'Thiruvananthapuramnagarvistaar'.repeat(3)}, opposite Shri Swaminarayan Mandir`,
  city: 'Venkatanarasimharajuvaripeta',
  state: 'Andhra Pradesh',
  country: 'India',
  pincode: '517587',
}

const table = readFileSync(new URL('../../../src/router.tsx', import.meta.url), 'utf8')
const routes = [...table.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path)

/** On the way to an order, with what must change its look when it is selected. */
const ON_THE_WAY = new Map<string, (page: Page) => Promise<void>>([
  ['/', async () => {}],
  [
    '/products?category=rings&colors=Gold&materials=Silver&max=900',
    (page) => {
      const current = page
        .getByRole('navigation', { name: 'Categories' })
        .getByRole('link', { name: 'Rings', exact: true })
      return expectShown(current, () => current.evaluate((link) => link.removeAttribute('aria-current')))
    },
  ],
  [
    '/products/tara-solitaire-ring',
    async (page) => {
      const size = sizes(page).getByRole('radio', { name: '14', exact: true })
      await expectShown(sizes(page), () => press(size))
      const buy = page.getByRole('group', { name: 'Buy this piece' })
      await expectShown(buy, () => buy.getByRole('button', { name: 'ADD TO BAG' }).focus())
    },
  ],
  [
    '/cart',
    (page) => expectShown(page.getByRole('group', { name: 'Payment method' }), () => press(payOnDelivery(page))),
  ],
  ['/account', (page) => expectSwitchShown(page.getByRole('main').getByRole('switch', { name: 'Save for offline' }))],
])

/** Without the focus or the pointer, which would show as well. */
const press = (input: Locator) => input.evaluate((element: HTMLInputElement) => element.click())

async function expectShown(area: Locator, change: () => Promise<void>): Promise<void> {
  const before = await area.screenshot()
  await change()
  await expect.poll(async () => (await area.screenshot()).equals(before)).toBe(false)
}

/** Leaves them if they are logged in. */
const FOR_GUESTS = ['/login', '/register', '/forgot-password']

/** Addresses of a route for this visitor. */
function addressesOf(route: string, { orderId }: { orderId: string }): string[] {
  if (route === '/products/$id') return ['/products/akshar-letter-charm', '/products/tara-solitaire-ring']
  if (route === '/products') return ['/products', '/products?category=rings&colors=Gold&materials=Silver&max=900']
  if (route.startsWith('/payment-')) return [`${route}?order=${orderId}`]
  return [route.replace(/^\/orders\/\$id/, `/orders/${orderId}`).replace(/\$\w+/g, 'some')]
}

test('no page is wider than the screen for a visitor with a history', async ({ page, baseURL: origin = '' }) => {
  const ask = apiClient(() => origin)
  const { shopper, orderId } = await shopperWithHistory(ask)
  await storeSession(page, shopper)
  await storeViewed(page, ask)
  const visited: string[] = []
  for (const address of routes
    .filter((path) => !FOR_GUESTS.includes(path))
    .flatMap((path) => addressesOf(path, { orderId }))) {
    await test.step(address, async () => {
      await expectToFit(page, address)
      const select = ON_THE_WAY.get(address)
      if (!select) return
      await page.emulateMedia({ forcedColors: 'active' })
      await test.step('shows what is selected in forced colours', () => select(page))
      await page.emulateMedia({ forcedColors: null })
      visited.push(address)
    })
  }
  expect(visited.sort()).toEqual([...ON_THE_WAY.keys()].sort())
})

test('no page is wider than the screen for a guest whose browser translates it', async ({
  page,
  baseURL: origin = '',
}) => {
  await page.goto('/api/health')
  await storeViewed(
    page,
    apiClient(() => origin),
  )
  const faults = await translatePages(page)
  for (const address of [
    ...FOR_GUESTS,
    '/',
    '/products',
    '/products/tara-solitaire-ring',
    '/cart',
    '/track-order',
    '/custom-order',
  ]) {
    await test.step(address, async () => {
      await expectToFit(page, address, async () => {
        await expect(page.getByRole('heading', { level: 1 }).locator('font').first()).toBeAttached()
      })
    })
  }
  expect(faults).toEqual([])
})

async function shopperWithHistory(ask: ApiClient): Promise<{ shopper: Shopper; orderId: string }> {
  const fullname = 'Venkatanarasimharajuvaripetasubramaniam Lakshminarayanan-Krishnamoorthy Iyer'
  const shopper = await newShopper(ask, {
    fullname,
    email: `venkatanarasimharajuvaripeta-${Date.now()}@example.com`,
  })
  const { token, user } = shopper
  const body = { full_address: LONG_ADDRESS, number: '9825098250' }
  await ask('updateUser', { path: { id: user._id }, token, body })
  const order: RequestBodies['createOrder'] = { ...oneChain, address: LONG_ADDRESS, phone: '9825098250' }
  const { answer, message } = await ask('createOrder', { token, body: order })
  expect(message, 'the order is placed').toBe('')
  const { answer: list } = await ask('listProducts', { query: { limit: 20 } })
  const products = list.products
    .filter(({ stock, sizes }) => stock > 2 && !sizes?.length)
    .map(({ _id }) => ({ productID: _id, quantity: 1 }))
  await ask('replaceCart', { path: { userId: user._id }, token, body: { products } })
  return { shopper, orderId: answer.data._id }
}

/** As if 12 pieces had been viewed. The page must be a document of the shop. */
async function storeViewed(page: Page, ask: ApiClient): Promise<void> {
  const { answer } = await ask('listProducts', { query: { limit: 12 } })
  await page.evaluate((list) => localStorage.setItem('recently-viewed', JSON.stringify(list)), answer.products)
}

async function expectToFit(page: Page, address: string, untilReady?: () => Promise<void>): Promise<void> {
  await page.setViewportSize(SIZES[0] ?? { width: 320, height: 568 })
  await page.goto(address)
  await untilLoaded(page)
  await untilReady?.()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect.poll(() => wider(page, size.width), `at ${size.width} px`).toEqual([])
    expect(await zoomedFields(page), `at ${size.width} px`).toEqual([])
    if (size.width <= 640 && ON_THE_WAY.has(address)) {
      expect(await crowded(page), `at ${size.width} px`).toEqual([])
      // Motion that nobody asked for, which these tests have turned off.
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    }
  }
}

/** An iPhone zooms in on a focused field whose letters are smaller than 16 px. */
function zoomedFields(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const fields = document.querySelectorAll('input:not([type=radio], [type=checkbox], [type=file]), select, textarea')
    const small = [...fields].filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    return small.map(({ outerHTML }) => outerHTML.slice(0, 200))
  })
}

/** What reaches beyond the screen: the page itself, or bars fixed to it. */
function wider(page: Page, width: number): Promise<string[]> {
  return page.evaluate((width) => {
    // Sections below the first screen are laid out only when scrolled to.
    window.scrollTo(0, document.documentElement.scrollHeight)
    const { scrollWidth } = document.documentElement
    const found = scrollWidth > width ? [`the page: ${scrollWidth} px`] : []
    if (window.innerWidth !== width) found.push(`the layout: ${window.innerWidth} px`)
    for (const element of document.body.querySelectorAll('*')) {
      if (!['fixed', 'sticky'].includes(getComputedStyle(element).position)) continue
      const { left, right, width: own, height } = element.getBoundingClientRect()
      if (own > 0 && height > 0 && (left < -0.5 || right > width + 0.5))
        found.push(`${element.className}: ${left} to ${right} px`)
    }
    return found
  }, width)
}
