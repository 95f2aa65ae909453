import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { cards, openFilters, prices } from '../../support/browser/list-page.ts'

const count = (page: Page) => page.getByRole('main').getByRole('status')

test('the first HTML contains the products, and the page hydrates it without a message', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const html = await (await request.get('/products?category=rings')).text()
  expect(html).toContain('Tara Solitaire Ring')
  expect(html).toContain('<title>Rings · Nakshi</title>')
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/products?category=rings')
  await page.getByLabel('Sort').selectOption('New')
  await expect(page).toHaveURL(/sort=new/)
  expect(complaints).toEqual([])
})

test('a category shows its products under its name in capitals, whatever the case of the link', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/products?category=RINGS')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('RINGS')
  await expect(count(page)).toHaveText('9 pieces')
  await expect(cards(page)).toHaveCount(9)
  await keepPicture(page, 'products-category')
  await page.goto('/products')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PRODUCTS')
  await expect(count(page)).toHaveText('43 pieces')
})

test('a subcategory is a list with its own URL and links to the others of its category', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const html = await (await request.get('/products?category=necklaces&subcategories=beaded')).text()
  expect(html).toContain('<title>Necklaces · Beaded · Nakshi</title>')
  expect(html).toMatch(/rel="canonical" href="[^"]*\/products\?category=necklaces&amp;subcategories=beaded"/)
  await page.goto('/products?category=Necklaces&subcategories=BEADED')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NECKLACES · BEADED')
  await expect(count(page)).toHaveText('1 piece')
  await expect(cards(page)).toContainText(['Moti Mala'])
  await keepPicture(page, 'products-subcategory')
  await openFilters(page)
  const types = page.getByRole('group', { name: 'Type' })
  await expect(types.getByRole('checkbox', { name: 'Beaded' })).toBeChecked()
  await keepPicture(page, 'products-types')
  await types.getByRole('checkbox', { name: 'Chains' }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/products?category=necklaces&subcategories=beaded,chains')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NECKLACES')
  await page.getByRole('button', { name: 'Remove Chains' }).click()
  await page.getByRole('button', { name: 'Remove Beaded' }).click()
  await expect(page).toHaveURL('/products?category=necklaces')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NECKLACES')
})

test('a row has four products, and two at 768 px or less', async ({ page }) => {
  await page.goto('/products')
  for (const [width, inRow] of [
    [1280, 4],
    [769, 4],
    [768, 2],
    [360, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const tops = await cards(page).evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)))
    expect(tops.filter((top) => top === tops[0])).toHaveLength(inRow)
  }
})

test('a card shows title, price, original price and badge, and says when the product is sold out', async ({ page }) => {
  await page.goto('/products?category=rings')
  const ring = cards(page).filter({ hasText: 'Tara Solitaire Ring' })
  await expect(ring).toContainText('₹449')
  await expect(ring).toContainText('₹584')
  await expect(ring).toContainText('30% off')
  const soldOut = cards(page).filter({ hasText: 'Out of stock' })
  await expect(soldOut).toHaveCount(0)
  await page.goto('/products?category=earrings')
  await expect(soldOut).not.toHaveCount(0)
})

test('the sort order is part of the URL, and a link with it works', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/products?category=rings')
  const sort = page.getByRole('combobox', { name: 'Sort' })
  await expect(sort.getByRole('option')).toHaveText(['Popular', 'New', 'Price low to high', 'Price high to low'])
  await sort.selectOption('Price low to high')
  await expect(page).toHaveURL('/products?category=rings&sort=price-low')
  await expect.poll(() => prices(page)).toEqual((await prices(page)).toSorted((a, b) => a - b))
  await page.goto('/products?category=rings&sort=price-high')
  await expect(sort).toHaveValue('price-high')
  expect(await prices(page)).toEqual((await prices(page)).toSorted((a, b) => b - a))
  await sort.selectOption('Popular')
  await expect(page).toHaveURL('/products?category=rings')
})

test('invalid parameters are ignored', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/products?category=rings&sort=random&min=cheap&max=99999&colors=,&page=7')
  await expect(cards(page)).toHaveCount(9)
  await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('popular')
})

test('another category starts at its first page', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/products?category=rings&colors=red&sort=new')
  await page.goto('/products?category=earrings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('EARRINGS')
  await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('popular')
})

test('an empty category says so and links on', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/products?category=crowns')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CROWNS')
  await expect(page.getByRole('heading', { name: 'No Products Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all pieces' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PRODUCTS')
})

test('the list is accessible, full and empty', { tag: '@phone' }, async ({ page }) => {
  test.slow()
  await page.goto('/products?category=rings&colors=red')
  await page.goto('/products?category=crowns')
  await keepPicture(page, 'products-none')
  await expectAccessible(page)
})
