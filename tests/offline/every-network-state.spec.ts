/**
 * A shopping visit on every kind of network, after one visit to the shop. A normal run opens a third of the screens
 * in each bad state, a different third each time, and compares the times with those on a good network. With
 * OFFLINE_TABLE=1 it opens every screen in every state, writes the times into docs/offline.md and enforces absolute
 * limits, which need an idle machine: first content within 1 s, an action acknowledged within 100 ms.
 */
import type { Locator, Page } from '@playwright/test'
import { storeSession } from '../support/browser/account-page.ts'
import { msUntilAcknowledged } from '../support/browser/acknowledgement.ts'
import { chooseSize } from '../support/browser/bag-page.ts'
import { expect } from '../support/browser/browser-test.ts'
import {
  medianOf,
  msUntilPainted,
  recordPaints,
  recordTime,
  type Times,
  writeTable,
} from '../support/browser/page-timings.ts'
import { visitOnce } from '../support/browser/service-worker.ts'
import { type NetworkState, test } from '../support/browser/simulated-network.ts'
import { newEmail } from '../support/shop/api-client.ts'
import { CHAIN, withOrder } from '../support/shop/past-order.ts'

const GOOD = 'good connection'
const LINES: Record<string, NetworkState> = {
  [GOOD]: 'up',
  hangs: 'silent',
  'one byte a second': 'trickle',
  'loses 30%': 'lossy',
  'responds with 503': 'unavailable',
  'captive portal': 'portal',
}
const NONE = 'no network'
const COLUMNS = [...Object.keys(LINES), NONE]

const piece = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name }).first()
const head = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const SCREENS: Record<string, { path: string; shown: (page: Page) => Locator }> = {
  Home: { path: '/', shown: (page) => piece(page, /Mehfil Jhumka/) },
  'A list': { path: '/products?category=rings', shown: (page) => piece(page, /Tara Solitaire Ring/) },
  'A list, filtered': { path: '/products?colors=red', shown: (page) => piece(page, /₹/) },
  'A list, sorted': { path: '/products?category=earrings&sort=price-low', shown: (page) => piece(page, /₹/) },
  'A product': { path: '/products/veer-kada', shown: (page) => head(page, 'Veer Open Kada') },
  'The bag': { path: '/cart', shown: (page) => head(page, 'Shopping Bag') },
  Terms: { path: '/terms', shown: (page) => page.getByRole('heading', { level: 1 }) },
  Privacy: { path: '/privacy', shown: (page) => page.getByRole('heading', { level: 1 }) },
  Returns: { path: '/return', shown: (page) => page.getByRole('heading', { level: 1 }) },
  Contact: { path: '/contact-us', shown: (page) => page.getByRole('textbox', { name: 'Message' }) },
  'Custom order': { path: '/custom-order', shown: (page) => page.getByRole('button', { name: 'Send request' }) },
}
const OWN_SCREENS: typeof SCREENS = {
  'Past orders': { path: '/orders', shown: (page) => piece(page, new RegExp(CHAIN.title)) },
}
const SHOWN = [...Object.keys(SCREENS), ...Object.keys(OWN_SCREENS)]
const ACTS = [
  'Send a custom order',
  'Add to bag',
  'Increase quantity',
  'Wishes card',
  'Open the search',
  'Remove product',
  'Send a review',
]

/** Returns the screens to open in this state of the network. Always includes the form of a custom order, as the last. */
function screensIn(column: string): typeof SCREENS {
  if (process.env.OFFLINE_TABLE || column === GOOD) return SCREENS
  const third = COLUMNS.indexOf(column) % 3
  const isOpened = (name: string, position: number) => name === 'Custom order' || position % 3 === third
  return Object.fromEntries(Object.entries(SCREENS).filter(([name], position) => isOpened(name, position)))
}

/** Returns the time from opening the URL until the content is painted, in ms. */
async function opened(page: Page, address: string, shown: Locator): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  return await msUntilPainted(shown)
}

async function visitAll(
  page: Page,
  origin: string,
  column: string,
  say: (row: string, ms: number) => void,
): Promise<void> {
  for (const [name, { path, shown }] of Object.entries(screensIn(column))) {
    say(name, await opened(page, origin + path, shown(page)))
  }
  say('Send a custom order', await sendRequest(page))
  await page.goto(`${origin}/products/tara-solitaire-ring`)
  await chooseSize(page, '14')
  say('Add to bag', await msUntilAcknowledged(page.getByRole('button', { name: 'ADD TO BAG' }).first()))
  await expect(page.getByRole('link', { name: 'ADDED' }).first()).toBeVisible()
  await page.goto(`${origin}/cart`)
  const more = page.getByRole('button', { name: /^Increase quantity of Tara/ })
  say('Increase quantity', await msUntilAcknowledged(more))
  await expect(page.getByText('2 items', { exact: true })).toBeVisible()
  say('Wishes card', await chooseWishes(page))
  say('Open the search', await msUntilAcknowledged(page.getByRole('button', { name: 'Search' }).first()))
  await page.getByRole('combobox', { name: 'Search products' }).fill('jhumki')
  await expect(page.getByRole('option', { name: /Jhumka/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  // Presses it also while the offline notice moves the page.
  await msUntilAcknowledged(page.getByRole('button', { name: /^Decrease quantity of Tara/ }))
  await expect(page.getByText('1 item', { exact: true })).toBeVisible()
  say('Remove product', await msUntilAcknowledged(page.getByRole('button', { name: /^Remove Tara/ })))
}

/** Sends a custom order in the form, which is already open. */
async function sendRequest(page: Page): Promise<number> {
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Ring')
  await page.getByRole('combobox', { name: 'Material' }).selectOption('Gold')
  const fields = { Name: 'Asha Rao', 'E-mail': newEmail(), 'Phone number': '9876543210' }
  for (const [name, value] of Object.entries(fields)) {
    await page.getByRole('main').getByRole('textbox', { name }).fill(value)
  }
  return msUntilAcknowledged(page.getByRole('button', { name: 'Send request' }))
}

async function chooseWishes(page: Page): Promise<number> {
  const wishes = page.getByRole('region', { name: 'Wishes Cards' })
  await wishes.getByRole('button', { name: /^(Add Details|Edit)$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Wishes Cards' })
  await dialog.getByRole('radio', { name: 'Party', exact: true }).check()
  const ms = await msUntilAcknowledged(dialog.getByRole('button', { name: 'Continue', exact: true }))
  await expect(wishes.getByRole('status')).toHaveText('Party')
  return ms
}

/** Views a screen that requires a login, so that it is saved. */
async function lookAtOwn(page: Page, origin: string, say: (row: string, ms: number) => void): Promise<void> {
  for (const [name, { path, shown }] of Object.entries(OWN_SCREENS)) {
    say(name, await opened(page, origin + path, shown(page)))
  }
  await page.goto(`${origin}/products/veer-kada#write-review`)
  await page.getByRole('radio', { name: '5 stars', exact: true }).check()
  await page.getByPlaceholder('Write your review here...').fill('Heavy, in the good way.')
  say('Send a review', await msUntilAcknowledged(page.getByRole('button', { name: 'Submit Review' })))
}

test('every page and action works on every kind of network, hardly slower than on a good one', async ({
  page,
  context,
  network,
  shop,
}) => {
  test.setTimeout(900_000)
  const times: Times = new Map()
  await recordPaints(page)
  await visitOnce(page, network.origin)
  for (const [name, state] of Object.entries(LINES)) {
    network.state = state
    await test.step(name, () => visitAll(page, network.origin, name, (row, ms) => recordTime(times, row, name, ms)))
  }
  network.state = 'up'
  await context.setOffline(true)
  await test.step(NONE, () => visitAll(page, network.origin, NONE, (row, ms) => recordTime(times, row, NONE, ms)))

  await context.setOffline(false)
  await storeSession(page, (await withOrder(shop)).shopper, network.origin)
  await lookAtOwn(page, network.origin, () => undefined)
  for (const [name, state] of Object.entries(LINES)) {
    network.state = state
    await test.step(`${name}, logged in`, () =>
      lookAtOwn(page, network.origin, (row, ms) => recordTime(times, row, name, ms)))
  }
  network.state = 'up'
  await context.setOffline(true)
  await lookAtOwn(page, network.origin, (row, ms) => recordTime(times, row, NONE, ms))

  if (process.env.OFFLINE_TABLE) {
    writeTable(new URL('../../docs/offline.md', import.meta.url), times, COLUMNS)
    for (const column of COLUMNS) {
      for (const row of SHOWN) expect(medianOf(times, [row], column), `${row}, ${column}`).toBeLessThan(1000)
      for (const row of ACTS) expect(medianOf(times, [row], column), `${row}, ${column}`).toBeLessThan(100)
    }
  }
  const median = (rows: string[], column: string) => medianOf(times, rows, column)
  for (const column of COLUMNS.slice(1)) {
    const shown = [...Object.keys(screensIn(column)), ...Object.keys(OWN_SCREENS)]
    // Compares with a good network on the same machine, which may be busy.
    expect(median(shown, column), column).toBeLessThan(median(shown, GOOD) + 1000)
    expect(median(ACTS, column), column).toBeLessThan(median(ACTS, GOOD) + 100)
    // No screen with saved content waits for a request to time out, which takes ten seconds.
    for (const row of shown) expect(median([row], column), `${row}, ${column}`).toBeLessThan(8000)
  }
})
