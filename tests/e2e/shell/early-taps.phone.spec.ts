import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { chooseSize } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { holdRequests } from '../../support/browser/held-requests.ts'
import { untilHydrated } from '../../support/browser/visit.ts'

const PIECE = '/products/mehfil-jhumka'
const LIST = '/products'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const firstHeart = (page: Page) => page.getByRole('button', { name: /to wishlist$/ }).first()
const tap = (target: Locator) => target.tap({ noWaitAfter: true })
const sort = (page: Page) => page.getByRole('combobox', { name: 'Sort' })

/** Opens a page on a slow phone: slow 4G, and a processor four times slower. */
async function openSlowly(page: Page, path: string): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: (1474.56 * 1024) / 8,
    uploadThroughput: (675 * 1024) / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const startedAt = performance.now()
  await page.goto(path, { waitUntil: 'commit' })
  return startedAt
}

/** What is used when, in ms after the navigation began, and what it must lead to. */
const TAPS: {
  name: string
  path: string
  after: number[]
  press: (page: Page) => Promise<unknown>
  done: (page: Page) => Promise<void>
}[] = [
  {
    name: 'Menu on the home page',
    path: '/',
    after: [800],
    press: (page) => tap(button(page, 'Menu')),
    done: (page) => expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible(),
  },
  {
    name: 'Search on the list',
    path: LIST,
    after: [1600],
    press: (page) => tap(button(page, 'Search')),
    done: (page) => expect(page.getByPlaceholder('Search products...')).toBeVisible(),
  },
  {
    name: 'Filters on the list',
    path: LIST,
    after: [800],
    press: (page) => tap(button(page, 'Filters')),
    done: (page) => expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible(),
  },
  {
    name: 'a heart on the list',
    path: LIST,
    after: [1600],
    press: (page) => tap(firstHeart(page)),
    done: (page) => expect(firstHeart(page)).toHaveAttribute('aria-pressed', 'true'),
  },
  {
    name: 'a sort order',
    path: LIST,
    after: [1200],
    press: (page) => sort(page).selectOption('Price low to high'),
    done: async (page) => {
      await expect(page).toHaveURL(/sort=price-low/)
      await expect(sort(page)).toHaveValue('price-low')
      await expect(sort(page)).not.toHaveAttribute('aria-busy')
    },
  },
  {
    name: 'ADD TO BAG and a heart',
    path: PIECE,
    after: [1200],
    press: async (page) => {
      await tap(button(page, 'ADD TO BAG'))
      await tap(firstHeart(page))
    },
    done: async (page) => {
      await expect(page.getByRole('link', { name: 'ADDED' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Bag, 1 item' })).toBeVisible()
      await expect(firstHeart(page)).toHaveAttribute('aria-pressed', 'true')
    },
  },
  {
    name: 'BUY NOW',
    path: PIECE,
    after: [1200],
    press: (page) => tap(button(page, 'BUY NOW')),
    done: (page) => expect(page).toHaveURL('/cart'),
  },
]

for (const { name, path, after, press, done } of TAPS) {
  for (const ms of after) {
    test(`${name}, used ${ms} ms after the navigation began on a slow phone, is not lost`, async ({ page }) => {
      const startedAt = await openSlowly(page, path)
      await sleep(Math.max(0, startedAt + ms - performance.now()))
      await press(page)
      await done(page)
      await expect(page.locator('button[aria-busy]')).toHaveCount(0)
    })
  }
}

/** Opens a page whose scripts do not arrive until the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const release = await holdRequests(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'commit' })
  return release
}

test('what is pressed before the scripts have arrived shows at once that it waits', async ({ page }) => {
  await openWithoutScripts(page, PIECE)
  for (const target of [button(page, 'Menu'), button(page, 'ADD TO BAG'), firstHeart(page)]) {
    await expect(target).toHaveCSS('opacity', '1')
    await target.tap()
    await expect(target).toHaveCSS('opacity', '0.6')
    await expect(target).toHaveAttribute('aria-busy', 'true')
  }
})

test('pressed twice, ADD TO BAG adds one piece and a heart stays chosen', async ({ page }) => {
  const release = await openWithoutScripts(page, PIECE)
  for (const target of [button(page, 'ADD TO BAG'), firstHeart(page)]) {
    await target.tap()
    await target.tap()
  }
  release()
  await expect(page.getByRole('link', { name: 'Bag, 1 item' })).toBeVisible()
  await expect(firstHeart(page)).toHaveAttribute('aria-pressed', 'true')
})

test('a size and ADD TO BAG, chosen one after the other before the scripts have arrived, add this size', async ({
  page,
}) => {
  const release = await openWithoutScripts(page, '/products/suraj-signet-ring')
  await chooseSize(page, '22')
  await button(page, 'ADD TO BAG').tap()
  release()
  await expect(page.getByRole('link', { name: 'ADDED' })).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: /^Change size of Suraj Signet Ring.*22/ })).toBeVisible()
})

test('what is typed before the scripts have arrived stays, and is sent', async ({ page }) => {
  const release = await openWithoutScripts(page, '/contact-us')
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Name' }).fill('आशा Patel')
  await main.getByRole('textbox', { name: 'Message' }).fill('Is the ring back?\nIn size 14?')
  release()
  await untilHydrated(button(page, 'Search'))
  await expect(main.getByRole('textbox', { name: 'Name' })).toHaveValue('आशा Patel')
  await expect(main.getByRole('textbox', { name: 'Message' })).toHaveValue('Is the ring back?\nIn size 14?')
  await main.getByRole('textbox', { name: 'E-mail' }).fill('asha@example.com')
  await button(page, 'Send').tap()
  await expect(page.getByText('Message Sent!')).toBeVisible()
})

test('ADD TO BAG without a size, pressed before the scripts have arrived, asks for it', async ({ page }) => {
  const release = await openWithoutScripts(page, '/products/veer-kada')
  await button(page, 'ADD TO BAG').tap()
  release()
  await page.getByRole('dialog', { name: 'Choose a size' }).getByRole('button', { name: '2.4' }).tap()
  await expect(page.getByRole('link', { name: 'ADDED' })).toBeVisible()
})
