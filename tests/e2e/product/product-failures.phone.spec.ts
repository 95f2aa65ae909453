import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import { untilSaved } from '../../support/browser/saved-state.ts'
import { visit } from '../../support/browser/visit.ts'

/** On another piece's page, with a card of the hoops under it that no list has described in full. */
async function besideTheHoops(page: Page): Promise<void> {
  await visit(page, '/products/roz-everyday-hoops')
  await untilSaved(page, 'roz-everyday-hoops')
  await visit(page, '/products/tara-solitaire-ring')
}

const hoopsCard = (page: Page) =>
  page.getByRole('region', { name: 'Recently viewed' }).getByRole('link', { name: /Roz Everyday Hoops/ })

test('a piece that a list has shown is painted before it has been read', async ({ page }) => {
  await visit(page, '/products?category=rings')
  await page.route('**/api/products/tara-solitaire-ring', () => {})
  await page.getByRole('link', { name: /Tara Solitaire Ring/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tara Solitaire Ring')
  await expect(page.getByText('Only 24 items left! Hurry up!')).toBeVisible()
})

test('a piece that nothing has shown keeps its places while it is read', async ({ page }) => {
  await besideTheHoops(page)
  await page.route('**/api/products/roz-everyday-hoops', () => {})
  await hoopsCard(page).click()
  await expect(page.getByRole('main').getByText('Loading…')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
})

test('a piece that cannot be read says so and can be asked for again', async ({ page }) => {
  await besideTheHoops(page)
  await page.route('**/api/products/roz-everyday-hoops', (route) => route.abort())
  await hoopsCard(page).click()
  await expect(page.getByRole('heading', { name: 'This piece could not be loaded' })).toBeVisible({ timeout: 15_000 })
  await page.unroute('**/api/products/roz-everyday-hoops')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roz Everyday Hoops')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a piece that is gone leads to the missing page', async ({ page }) => {
  await besideTheHoops(page)
  await page.route('**/api/products/roz-everyday-hoops', (route) =>
    route.fulfill({ status: 404, json: { status: 'error', code: 'PRODUCT_UNKNOWN', message: 'Gone.' } }),
  )
  await hoopsCard(page).click()
  await expect(page).toHaveURL(/\/404$/)
})

test('related pieces that cannot be read are simply not there', async ({ page }) => {
  await visit(page, '/products?category=rings')
  await page.route('**/related', (route) => route.abort())
  await page.getByRole('link', { name: /Tara Solitaire Ring/ }).click()
  await expect(page.getByRole('heading', { name: /^Why Are Thousands/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'YOU MAY ALSO LIKE' })).toHaveCount(0)
})
