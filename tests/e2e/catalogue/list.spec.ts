import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { cards, openFilters, prices } from '../../support/browser/list-page.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const count = (page: Page) => page.getByRole('main').getByRole('status')

test('a link to a category shows its products, which can be sorted', { tag: '@phone' }, async ({ page, request }) => {
  const html = await (await request.get('/products?category=rings')).text()
  expect(html).toContain('Tara Solitaire Ring')
  expect(html).toContain('<title>Rings · Nakshi</title>')
  const sort = page.getByRole('combobox', { name: 'Sort' })
  await test.step('the case of the link does not matter, and invalid parameters are ignored', async () => {
    await page.goto('/products?category=RINGS&sort=random&min=cheap&max=dear&colors=,&page=7')
    await expect(heading(page)).toHaveText('RINGS')
    await expect(count(page)).toHaveText('9 pieces')
    await expect(cards(page)).toHaveCount(9)
    await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0)
    await expect(sort).toHaveValue('popular')
    await keepPicture(page, 'products-category')
  })
  await test.step('the sort order is part of the URL, and a link with it works', async () => {
    await expect(sort.getByRole('option')).toHaveText(['Popular', 'New', 'Price low to high', 'Price high to low'])
    await sort.selectOption('Price low to high')
    await expect(page).toHaveURL('/products?category=rings&sort=price-low')
    await expect.poll(() => prices(page)).toEqual((await prices(page)).toSorted((a, b) => a - b))
    await page.goto('/products?category=rings&sort=price-high')
    await expect(sort).toHaveValue('price-high')
    expect(await prices(page)).toEqual((await prices(page)).toSorted((a, b) => b - a))
  })
  await test.step('another category starts in the usual order', async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByText('Earrings', { exact: true }).click()
    await menu.getByRole('link', { name: 'All Earrings' }).click()
    await expect(heading(page)).toHaveText('EARRINGS')
    await expect(page).toHaveURL('/products?category=earrings')
    await expect(sort).toHaveValue('popular')
  })
})

test('a subcategory is a list with its own URL and links to the others of its category', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const html = await (await request.get('/products?category=necklaces&subcategories=beaded')).text()
  expect(html).toContain('<title>Necklaces · Beaded · Nakshi</title>')
  expect(html).toMatch(/rel="canonical" href="[^"]*\/products\?category=necklaces&amp;subcategories=beaded"/)
  await page.goto('/products?category=Necklaces&subcategories=BEADED')
  await expect(heading(page)).toHaveText('NECKLACES · BEADED')
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
  await expect(heading(page)).toHaveText('NECKLACES')
  await page.getByRole('button', { name: 'Remove Chains' }).click()
  await page.getByRole('button', { name: 'Remove Beaded' }).click()
  await expect(page).toHaveURL('/products?category=necklaces')
  await expect(heading(page)).toHaveText('NECKLACES')
})

test('cards show price and badge, four in a row, and two at 768 px or less', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/products?category=rings')
  const ring = cards(page).filter({ hasText: 'Tara Solitaire Ring' })
  for (const part of ['₹449', '₹584', '30% off']) await expect(ring).toContainText(part)
  const soldOut = cards(page).filter({ hasText: 'Out of stock' })
  await expect(soldOut).toHaveCount(0)
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
  await page.goto('/products?category=earrings')
  await expect(soldOut).not.toHaveCount(0)
})

test('an empty category says so, links on and is accessible', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/products?category=crowns')
  await expect(heading(page)).toHaveText('CROWNS')
  await expect(page.getByRole('heading', { name: 'No Products Found' })).toBeVisible()
  await keepPicture(page, 'products-none')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show all pieces' }).click()
  await expect(heading(page)).toHaveText('PRODUCTS')
  await expect(count(page)).toHaveText('43 pieces')
})
