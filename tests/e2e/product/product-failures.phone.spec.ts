import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { untilSaved } from '../../support/browser/saved-state.ts'

/** Opens another product’s page with a card of the hoops that no list response has described in full. */
async function besideTheHoops(page: Page): Promise<void> {
  await page.goto('/products/roz-everyday-hoops')
  await untilSaved(page, 'roz-everyday-hoops')
  await page.goto('/products/tara-solitaire-ring')
}

const hoopsCard = (page: Page) =>
  page.getByRole('region', { name: 'Recently viewed' }).getByRole('link', { name: /Roz Everyday Hoops/ })

test('a product from a list is shown before it has loaded', async ({ page }) => {
  await page.goto('/products?category=rings')
  await page.route('**/api/products/tara-solitaire-ring', () => {})
  await page.getByRole('link', { name: /Tara Solitaire Ring/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tara Solitaire Ring')
  await expect(page.getByText('Only 24 items left! Hurry up!')).toBeVisible()
})

test('an unknown product shows placeholders while it loads', async ({ page }) => {
  await besideTheHoops(page)
  await page.route('**/api/products/roz-everyday-hoops', () => {})
  await hoopsCard(page).click()
  await expect(page.getByRole('main').getByText('Loading…')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
  await keepPicture(page, 'product-loading')
})

test('a product that fails to load says so and can be requested again', async ({ page }) => {
  await besideTheHoops(page)
  await page.route('**/api/products/roz-everyday-hoops', (route) => route.abort())
  await hoopsCard(page).click()
  await expect(page.getByRole('heading', { name: 'This piece could not be loaded' })).toBeVisible()
  await keepPicture(page, 'product-failed')
  await page.unroute('**/api/products/roz-everyday-hoops')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roz Everyday Hoops')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a deleted product shows Page Not Found', async ({ page }) => {
  await besideTheHoops(page)
  await page.route('**/api/products/roz-everyday-hoops', (route) =>
    route.fulfill({ status: 404, json: { status: 'error', code: 'PRODUCT_UNKNOWN', message: 'Gone.' } }),
  )
  await hoopsCard(page).click()
  await expect(page).toHaveURL(/\/404$/)
})

test('related products that fail to load are left out', async ({ page }) => {
  await page.goto('/products?category=rings')
  await page.route('**/related', (route) => route.abort())
  await page.getByRole('link', { name: /Tara Solitaire Ring/ }).click()
  await expect(page.getByRole('heading', { name: /^Why Are Thousands/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'YOU MAY ALSO LIKE' })).toHaveCount(0)
})
