import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { loseScripts, restoreScripts } from '../../support/browser/lost-scripts.ts'

/** Opens the home page from another one, so that the page loads its own data. */
async function comeHome(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nakshi, jewellery for every day')
}

/**
 * Restores the network and presses the button while no time passes, because the page also tries again by itself every
 * few seconds.
 */
async function tryAgain(page: Page, restoreNetwork: () => void): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000)
  restoreNetwork()
  await page.getByRole('button', { name: 'Try again now' }).first().click()
  await page.clock.resume()
}

test('without a response, the products can be requested again', async ({ page }) => {
  await page.clock.install()
  await page.goto('/cart')
  let silent = true
  await page.route(/\/api\/products/, (route) => (silent ? route.abort() : route.continue()))
  await comeHome(page)
  await expect(page.getByRole('heading', { name: "We can't reach the shop" }).first()).toBeVisible()
  await tryAgain(page, () => {
    silent = false
  })
  await expect(page.getByRole('link', { name: /Mehfil Jhumka/ })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('if nothing can be loaded, one message says so, and the static sections stay', async ({ page, shop }) => {
  // The document of a returning visit, without a server that renders or responds.
  const bare = await (await page.request.get(`${shop.origin}/index.html`)).text()
  let silent = true
  await page.route(`${shop.origin}/`, (route) => route.fulfill({ contentType: 'text/html', body: bare }))
  await page.route('**/api/**', (route) => (silent ? route.abort() : route.continue()))
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: "We can't reach the shop" })).toHaveCount(1)
  await expect(page.getByText('2-year warranty')).toBeVisible()
  await keepPicture(page, 'home-failed')
  await tryAgain(page, () => {
    silent = false
  })
  await expect(page.getByRole('heading', { name: 'Summer Sale' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Mehfil Jhumka/ })).toBeVisible()
})

test('a shopper who returns home while chunks fail to load can reload the page', async ({ page }) => {
  await loseScripts(page, 'home-page')
  await page.goto('/products')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be opened')
  await restoreScripts(page, 'home-page')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Letters from the workshop' })).toBeVisible()
})

test('content that loads later causes no layout shift', async ({ page }) => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/(products|storefront)/, async (route) => {
    await answered
    await route.continue()
  })
  // The bag loads the home page's content, too.
  await page.goto('/cart')
  await comeHome(page)
  const trending = page.getByRole('heading', { name: 'Trending Jewellery' })
  const latest = page.getByRole('heading', { name: 'Latest Arrivals' })
  const places = async () => {
    const boxes = await Promise.all([trending.boundingBox(), latest.boundingBox()])
    return boxes.map((box) => box?.y ?? Number.NaN)
  }
  const [trendingBefore, latestBefore] = await places()
  await keepPicture(page, 'home-loading')
  answer()
  await expect(page.getByRole('heading', { name: 'The Wedding Season Edit' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Mehfil Jhumka/ })).toBeVisible()
  const [trendingAfter, latestAfter] = await places()
  expect(Math.abs(Number(trendingAfter) - Number(trendingBefore))).toBeLessThan(4)
  // The texts of the two stories determine their own height.
  expect(Math.abs(Number(latestAfter) - Number(latestBefore))).toBeLessThan(80)
})
