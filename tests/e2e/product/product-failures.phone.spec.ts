import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import { holdRequests } from '../../support/browser/held-requests.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { untilSaved } from '../../support/browser/saved-state.ts'

/** Locates the card of a product that was viewed before, of which no list has told the page all that it shows. */
const viewed = (page: Page, title: RegExp) =>
  page.getByRole('region', { name: 'Recently viewed' }).getByRole('link', { name: title })

test('a product from a list is shown before it has loaded, and without related products if these fail', async ({
  page,
}) => {
  await page.goto('/products?category=rings')
  const deliver = await holdRequests(page, '**/api/products/tara-solitaire-ring')
  await page.route('**/related', (route) => route.abort())
  await page.getByRole('link', { name: /Tara Solitaire Ring/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tara Solitaire Ring')
  await expect(page.getByText('Only 24 items left! Hurry up!')).toBeVisible()
  deliver()
  await expect(page.getByRole('heading', { name: /^Why Are Thousands/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'YOU MAY ALSO LIKE' })).toHaveCount(0)
})

test('an unknown product shows placeholders, a failure with another attempt, or Page Not Found', async ({ page }) => {
  for (const slug of ['mehfil-jhumka', 'roz-everyday-hoops']) {
    await page.goto(`/products/${slug}`)
    await untilSaved(page, slug)
  }
  await page.goto('/products/tara-solitaire-ring')
  let fail = () => {}
  const failing = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route('**/api/products/roz-everyday-hoops', async (route) => {
    await failing
    await route.abort()
  })
  await viewed(page, /Roz Everyday Hoops/).click()
  await expect(page.getByRole('main').getByText('Loading…')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
  await keepPicture(page, 'product-loading')

  fail()
  await expect(page.getByRole('heading', { name: 'This piece could not be loaded' })).toBeVisible()
  await keepPicture(page, 'product-failed')
  await page.unroute('**/api/products/roz-everyday-hoops')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roz Everyday Hoops')
  await expect(page.getByRole('main')).toBeFocused()

  await page.route('**/api/products/mehfil-jhumka', (route) =>
    route.fulfill({ status: 404, json: { status: 'error', code: 'PRODUCT_UNKNOWN', message: 'Gone.' } }),
  )
  await viewed(page, /Mehfil Jhumka/).click()
  await expect(page).toHaveURL(/\/404$/)
})
