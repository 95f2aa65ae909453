import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { holdRequests } from '../../support/browser/held-requests.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { cards } from '../../support/browser/list-page.ts'
import { loseScriptsForNow } from '../../support/browser/lost-scripts.ts'
import { untilHydrated } from '../../support/browser/visit.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
const results = (page: Page) => page.getByRole('listbox', { name: 'Search Results' }).getByRole('option')

async function openSearch(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(field(page)).toBeFocused()
}

test('the search shows results, moves through them and closes', async ({ page }) => {
  await openSearch(page)
  await test.step('results show the matching part of the name and the price', async () => {
    await expect(field(page)).toHaveAttribute('placeholder', 'Search products...')
    await field(page).fill('moti')
    await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
    await expect(results(page).first()).toHaveText(/Moti Pearl Drops.*₹449/)
    await expect(results(page).first().locator('mark')).toHaveText('Moti')
    await keepPicture(page, 'search-results')
    await page.keyboard.press('ArrowDown')
    await expectAccessible(page)
  })
  await test.step('results that are only close to what was asked for say so', async () => {
    await field(page).fill('silver payal')
    await expect(page.getByText('No anklets yet. Close to it:', { exact: true })).toBeVisible()
    await expect(results(page).first()).toContainText('Bracelet')
    await expect(page.getByRole('status').filter({ hasText: 'No anklets yet. Close to it: ' })).toBeAttached()
    await keepPicture(page, 'search-near')
  })
  await test.step('further results are shown on request', async () => {
    await field(page).fill('ring')
    await expect(results(page)).toHaveCount(6)
    await page.getByRole('button', { name: 'See all 9 results' }).click()
    await expect(results(page)).toHaveCount(9)
    await expect(page.locator(':focus')).toContainText('Search Results')
  })
  await test.step('many results are loaded on request, and again if that failed', async () => {
    const ofAll = (url: URL) => url.pathname === '/api/products/search' && !url.searchParams.has('limit')
    await page.route(ofAll, (route) => route.abort())
    await field(page).fill('gold')
    await expect(results(page)).toHaveCount(6)
    await keepPicture(page, 'search-many')
    await page.getByRole('button', { name: 'See all results' }).click()
    await expect(results(page)).toHaveCount(12)
    await expect(page.getByRole('button', { name: 'See all results' })).toBeVisible()
    await page.unroute(ofAll)
    await page.getByRole('button', { name: 'See all results' }).click()
    await expect(results(page)).toHaveCount(30)
    await expect(page.getByRole('status').filter({ hasText: '30 results' })).toBeAttached()
  })
  await test.step('Escape closes the search and restores the focus', async () => {
    await field(page).fill('kada')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Search' })).toBeFocused()
  })
  await test.step('the arrow keys move through the results, and Enter opens the chosen one', async () => {
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(field(page)).toBeFocused()
    await field(page).fill('moti')
    await expect(results(page).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { selected: true })).toContainText('Moti Mala')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('option', { selected: true })).toContainText('Rani Pearl Gift Set')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Rani Pearl Gift Set' })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('a search without results says so and links to the categories', async () => {
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(field(page)).toBeFocused()
    await field(page).fill('platinum watch')
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
    await keepPicture(page, 'search-empty')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('link', { name: 'Earrings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'EARRINGS' })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test('the search waits for 300 ms without typing, reports failures, and remembers what was searched for', async ({
  page,
}) => {
  const asked: { term: string | null; at: number }[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/products/search') asked.push({ term: searchParams.get('term'), at: Date.now() })
  })
  await openSearch(page)
  await test.step('300 ms without typing send one request', async () => {
    // Types within the page, so that every letter is on time on a busy machine.
    const typedAt = await page.evaluate(() => {
      for (const letter of 'jhumka') document.execCommand('insertText', false, letter)
      return Date.now()
    })
    await expect(results(page)).toHaveCount(1)
    expect(asked.map(({ term }) => term)).toEqual(['jhumka'])
    // The clocks of browser and test differ, and browsers round milliseconds.
    expect((asked[0]?.at ?? 0) - typedAt).toBeGreaterThan(290)
  })
  await test.step('an empty field shows no results, nor does the first letter of the next search before its response', async () => {
    await field(page).fill('   ')
    await expect(results(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Search Results' })).toHaveCount(0)
    const answer = await holdRequests(page, '**/api/products/search**')
    const next = page.waitForRequest('**/api/products/search**')
    await field(page).fill('k')
    await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
    await expect(results(page)).toHaveCount(0)
    await next
    await expect(results(page)).toHaveCount(0)
    answer()
    await expect(results(page).first()).toBeVisible()
  })
  await test.step('a failed search says so and can be tried again', async () => {
    await page.route('**/api/products/search**', (route) => route.abort())
    await field(page).fill('ring')
    await expect(page.getByRole('heading', { name: "We couldn't search just now" })).toBeVisible()
    await keepPicture(page, 'search-failed')
    await page.unroute('**/api/products/search**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(results(page).first()).toBeVisible()
    await expect(page.locator(':focus')).toContainText('Search Results')
  })
  await test.step('searches are remembered on this device until they are cleared', async () => {
    await field(page).fill('jhumki')
    await expect(results(page)).toHaveCount(1)
    await results(page).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mehfil Jhumka' })).toBeVisible()
    await page.reload()
    await untilHydrated(page.getByRole('button', { name: 'Search' }))
    await page.getByRole('button', { name: 'Search' }).click()
    const last = page.getByRole('region', { name: 'Recent searches' })
    await last.getByRole('button', { name: 'jhumki' }).click()
    await expect(results(page)).toHaveCount(1)
    await field(page).fill('')
    await last.getByRole('button', { name: 'Clear' }).click()
    await expect(last).toHaveCount(0)
    await expect(page.locator(':focus')).toContainText('Categories')
  })
})

test('where the keyboard needs a press, the field is focused while the press is handled', async ({ page }) => {
  // Only browsers on iOS, whose keyboard needs a press, support the property that the shop asks for.
  await page.addInitScript(() => Object.assign(CSS, { supports: () => true }))
  await page.goto('/')
  await expect(page.getByRole('dialog', { name: 'Search', includeHidden: true })).toBeAttached()
  const focused = await page.getByRole('button', { name: 'Search' }).evaluate(async (button: HTMLElement) => {
    button.click()
    // React renders in a microtask; the next paint is later.
    await Promise.resolve()
    return document.activeElement?.getAttribute('aria-label')
  })
  expect(focused).toBe('Search products')
})

test('a search whose code failed to load says so, and does not open later', async ({ page }) => {
  const find = await loseScriptsForNow(page, 'search-panel')
  await page.goto('/contact-us')
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await button.click()
  await expect(page.getByText('This part of the shop could not be loaded.')).toBeVisible()
  await find()
  await page.getByRole('textbox', { name: 'Name' }).hover()
  await button.hover()
  await expect(page.locator('dialog', { has: page.locator('[role=combobox]') })).toBeAttached()
  await expect(page.getByRole('dialog')).toBeHidden()
  await button.click()
  await expect(field(page)).toBeFocused()
})

test('the installed app’s shortcut opens the search, and a reload does not', async ({ page }) => {
  await page.goto('/?search')
  await expect(field(page)).toBeFocused()
  await keepPicture(page, 'search-open')
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'Search', exact: true }).hover()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden()
})

test('a link to a list with a search term keeps the list, and Back closes the search', async ({ page }) => {
  for (const [address, term, kept] of [
    ['/terms?search=%E0%A4%85%E0%A4%82%E0%A4%97%E0%A5%82%E0%A4%A0%E0%A5%80#top', 'अंगूठी', '/terms#top'],
    ['/products?search=chain+%26+kada&page=2&utm_source=x', 'chain & kada', '/products?page=2&utm_source=x'],
    ['/products?category=rings&search=gold', 'gold', '/products?category=rings'],
  ] as const) {
    await page.goto(address)
    await expect(field(page)).toHaveValue(term)
    await expect(page).toHaveURL(kept)
  }
  await page.getByRole('button', { name: 'Close search' }).click()
  await cards(page).first().getByRole('link').click()
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(field(page)).toBeVisible()
  await page.goBack()
  await expect(field(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'RINGS' })).toBeVisible()
})

test('the Enter that ends a composition opens nothing', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Search' }).click()
  await field(page).fill('ring')
  await expect(results(page).first()).toBeVisible()
  await field(page).press('ArrowDown')
  // Safari's, Chrome's and Firefox's, and that of Android's keyboards.
  for (const key of [
    { key: 'Enter', keyCode: 229 },
    { key: 'Enter', keyCode: 13, isComposing: true },
    { key: 'Process', keyCode: 229, isComposing: true },
    { key: 'Unidentified', keyCode: 229 },
  ]) {
    await field(page).evaluate(
      (input, init) => input.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true })),
      key,
    )
  }
  await expect(field(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('a search for help finds its page above the pieces', async ({ page }) => {
  await openSearch(page)
  await field(page).fill('track order')
  await page.getByRole('region', { name: 'Help' }).getByRole('link', { name: 'Track your order' }).click()
  await expect(page).toHaveURL('/track-order')
  await expect(page.getByRole('dialog')).toBeHidden()
})
