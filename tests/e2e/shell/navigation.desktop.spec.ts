import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'

const nav = (page: Page) => page.getByRole('navigation', { name: 'Categories' })
const category = (page: Page, name: string) => nav(page).getByRole('link', { name, exact: true })

test('the categories are links before any script has loaded', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(shop.origin)
  const links = await nav(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(links).toEqual([
    ['Rings', '/products?category=rings'],
    ['Earrings', '/products?category=earrings'],
    ['Necklaces', '/products?category=necklaces'],
    ['Bracelets', '/products?category=bracelets'],
    ['Charms & Pendants', '/products?category=charms+%26+pendants'],
    ['Gifts', '/products?category=gifts'],
    ['Shop all', '/products'],
    ['Custom Jewelry', '/custom-order'],
  ])
  await context.close()
})

test('a category opens its panel for the keyboard and the pointer, and its list when it is pressed', async ({
  page,
}) => {
  await page.goto('/')
  // Until then, the categories open no panels.
  const more = nav(page).getByRole('button', { name: 'More of Rings' })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await test.step('Tab passes the subcategories of closed panels', async () => {
    await page.getByRole('link', { name: 'Nakshi, home' }).first().focus()
    const stops = async () => {
      await page.keyboard.press('Tab')
      return page.evaluate(() => (document.activeElement?.closest('nav') ? document.activeElement.tagName : ''))
    }
    const walked: string[] = []
    for (let stop = await stops(); stop !== ''; stop = await stops()) walked.push(stop)
    // A link and a button for each of six categories, and two more links.
    expect(walked).toHaveLength(14)
  })
  await test.step('the keyboard opens a panel and moves through it, and Escape closes it', async () => {
    await page.getByRole('link', { name: 'Nakshi, home' }).first().focus()
    await page.keyboard.press('Tab')
    await expect(category(page, 'Rings')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(more).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(more).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expect(nav(page).getByRole('link', { name: 'Shop all rings' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(nav(page).getByRole('link', { name: 'Solitaire' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(nav(page).getByRole('link', { name: 'Solitaire' })).toBeHidden()
    await expect(more).toBeFocused()
  })
  await test.step('a panel that the keyboard opened closes when the focus leaves it', async () => {
    await page.keyboard.press('Enter')
    await expect(nav(page).getByRole('link', { name: 'Solitaire' })).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).focus()
    await expect(nav(page).getByRole('link', { name: 'Solitaire' })).toBeHidden()
  })
  await test.step('hovering over a category opens its panel, which links to its lists', async () => {
    await category(page, 'Earrings').hover()
    const jhumkas = nav(page).getByRole('link', { name: 'Jhumkas' })
    await expect(jhumkas).toBeVisible()
    await expect(jhumkas.locator('img')).toBeVisible()
    await keepPicture(page, 'menu-panel')
    await expect(nav(page).getByRole('link', { name: 'Shop all earrings' })).toBeVisible()
    await jhumkas.click()
    await expect(page).toHaveURL('/products?category=earrings&subcategories=jhumkas')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('EARRINGS · JHUMKAS')
    await expect(jhumkas).toBeHidden()
    await expect(category(page, 'Earrings')).toHaveAttribute('aria-current', 'page')
  })
  await test.step('a click on a category opens its list and leaves no panel open', async () => {
    await category(page, 'Necklaces').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('NECKLACES')
    await expect(nav(page).getByRole('link', { name: 'Shop all necklaces' })).toBeHidden()
  })
})
