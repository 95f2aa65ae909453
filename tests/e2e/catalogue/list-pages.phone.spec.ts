import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { cards } from '../../support/browser/list-page.ts'

test('scrolling loads page after page to the end, and Back from a product restores them', async ({ page }) => {
  await page.goto('/products')
  await expect(cards(page).first()).toBeVisible()
  for (const shown of [20, 30, 40, 43]) {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(shown)
  }
  await expect(page.getByText("You've seen all 43 pieces.")).toBeVisible()
  const titles = await cards(page).getByRole('heading').allTextContents()
  expect(new Set(titles).size).toBe(43)

  const [far, title = ''] = [cards(page).nth(24), titles[24]]
  await far.scrollIntoViewIfNeeded()
  await far.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PRODUCTS')
  await expect(page.getByRole('link', { name: title })).toBeInViewport()
  await page.reload()
  await expect(page.getByRole('link', { name: title })).toBeInViewport()
  await expect(cards(page)).toHaveCount(43)

  await test.step('a second reload restores another place', async () => {
    const second = page.getByRole('link', { name: titles[12] ?? '' }).first()
    await second.scrollIntoViewIfNeeded()
    await page.reload()
    await expect(second).toBeInViewport()
  })
})

const CHANGES: Record<string, (list: WirePage) => WirePage> = {
  // The first piece has become the dearest.
  'a piece that moves to a later page': (list) => ({ ...list, products: list.products.slice(1) }),
  'a piece that moves to an earlier page': (list) => ({ ...list, products: list.products.slice(0, -1) }),
  'a piece that is listed twice': ({ products, ...list }) => ({
    ...list,
    products: [...products.slice(0, 1), ...products],
  }),
  'a page that is empty': (list) => ({ ...list, products: [] }),
}

interface WirePage {
  products: object[]
}

for (const [what, change] of Object.entries(CHANGES)) {
  test(`${what} while the list is read is neither lost nor shown twice`, async ({ page }) => {
    await page.route(
      '**/api/products?*page=2*',
      async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: change(await response.json()) })
      },
      { times: 1 },
    )
    await page.goto('/products?sort=price-low')
    await expect(async () => {
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expect(cards(page)).toHaveCount(43, { timeout: 500 })
    }).toPass()
    const titles = await cards(page).getByRole('heading').allTextContents()
    expect(new Set(titles).size).toBe(43)
  })
}

test('a page that failed to load can be requested again', async ({ page }) => {
  await page.route('**/api/products?*page=2*', (route) => route.abort())
  await page.goto('/products?category=necklaces')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByText('More pieces could not be loaded.')).toBeVisible()
  await page.unroute('**/api/products?*page=2*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(12)
  await expect(page.locator(':focus')).toHaveText("You've seen all 12 pieces.")
})

test('an unreachable server is reported, and the products load automatically once it responds', async ({ page }) => {
  let fail = () => {}
  const failing = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route('**/api/products?*', async (route) => {
    await failing
    await route.abort()
  })
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PRODUCTS')
  await expect(page.getByRole('status').getByText('Loading pieces')).toBeAttached()
  await keepPicture(page, 'products-loading')
  fail()
  await expect(page.getByRole('heading', { name: "We can't reach the shop" })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again now' })).toBeVisible()
  await keepPicture(page, 'products-failed')
  await expectAccessible(page)
  await page.unroute('**/api/products?*')
  await expect(cards(page)).toHaveCount(10)
})
