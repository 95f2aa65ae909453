import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { cards, openFilters, prices } from '../../support/browser/list-page.ts'
import { loseScripts, restoreScripts } from '../../support/browser/lost-scripts.ts'
import { untilHydrated } from '../../support/browser/visit.ts'

test('applied filters narrow the list and are part of the URL, and Back removes them', async ({ page }) => {
  await page.goto('/products')
  await openFilters(page)
  await page.getByRole('checkbox', { name: 'Rings', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Red' }).check()
  await page.getByRole('checkbox', { name: 'Green' }).check()
  await expect(page).toHaveURL('/products')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/products?categories=rings&colors=red,green')
  await expect(page.getByRole('button', { name: 'Apply' })).toBeHidden()
  await expect(page.getByText('3 pieces', { exact: true })).toBeVisible()
  await expect(cards(page)).toContainText(['Gulnaar Blossom Ring', 'Harita Eternity Ring'])
  await page.goBack()
  await expect(page).toHaveURL('/products')
  await expect(cards(page).first()).not.toContainText('Ring')
})

test('a list is filtered by the sizes of its category that are in stock', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/products?category=rings')
  await openFilters(page)
  const sizes = page.getByRole('group', { name: 'Size', exact: true })
  await expect(sizes.getByRole('checkbox')).toHaveCount(7)
  await sizes.getByRole('checkbox', { name: '20' }).check()
  await sizes.getByRole('checkbox', { name: '22' }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/products?category=rings&size=20,22')
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText('Suraj Signet Ring')
  await page.getByRole('button', { name: 'Remove Size 20' }).click()
  await expect(page).toHaveURL('/products?category=rings&size=22')
  await openFilters(page)
  await sizes.getByRole('checkbox', { name: '22' }).uncheck()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/products?category=rings&size=22')
})

test('each filter says how many pieces it leaves beside what is chosen, and Apply how many it shows', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/products')
  await openFilters(page)
  const option = (name: string) => page.getByRole('checkbox', { name, exact: true })
  const apply = page.getByRole('button', { name: 'Apply', exact: true })
  await expect(option('Rings')).toHaveAccessibleDescription('leaves 9 pieces')
  await expect(page.getByText('Rings (9)', { exact: true })).toBeVisible()
  await option('Rings').check()
  await expect(option('Blue')).toHaveAccessibleDescription('leaves 0 pieces')
  await option('Red').check()
  await option('Green').check()
  await expect(apply).toHaveAccessibleDescription('Shows 3 pieces')
  await expect(option('Rings')).not.toHaveAccessibleDescription('leaves 9 pieces')
  await apply.click()
  await expect(cards(page)).toHaveCount(3)
  await test.step('the bar with Filters and Sort stays in reach', async () => {
    await page.goto('/products')
    await cards(page).nth(8).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('combobox', { name: 'Sort' })).toBeInViewport({ ratio: 1 })
  })
})

test('if the filters’ code fails to load, a message says so, and they open after a reload', { tag: '@phone' }, async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await loseScripts(page, 'filter-panel')
  await page.goto('/products')
  const button = page.getByRole('button', { name: 'Filters', exact: true })
  const lost = page.waitForEvent('requestfailed')
  await button.hover()
  await lost
  await button.click()
  await expect(page.getByText('This part of the shop could not be loaded.')).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(cards(page).first()).toBeVisible()
  await restoreScripts(page, 'filter-panel')
  const opened = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await opened
  await untilHydrated(button)
  await openFilters(page)
  expect(errors).toEqual([])
})

test('active filters are changed, discarded, removed and cleared', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/products?categories=rings&colors=red,green&materials=gold&max=700')
  const inUse = page.getByRole('list', { name: 'Active filters' })
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  await expect(inUse.getByRole('button')).toHaveText(['Up to ₹700', 'Rings', 'Red', 'Green', 'Gold', 'Clear all'])
  await keepPicture(page, 'products-filtered')
  for (const [way, leave] of [
    ['Cancel', () => page.getByRole('button', { name: 'Cancel' }).click()],
    ['Escape', () => page.keyboard.press('Escape')],
  ] as const) {
    await test.step(`${way} discards what was chosen`, async () => {
      await openFilters(page)
      await expect(page.getByRole('checkbox', { name: 'Red' })).toBeChecked()
      await expect(page.getByRole('checkbox', { name: 'Blue' })).not.toBeChecked()
      await page.getByRole('checkbox', { name: 'Blue' }).check()
      await leave()
      await expect(page.getByRole('button', { name: 'Apply' })).toBeHidden()
      await expect(filters).toBeFocused()
    })
  }
  await test.step('the filter dialog is accessible', async () => {
    await openFilters(page)
    await expect(page.getByRole('checkbox', { name: 'Blue' })).not.toBeChecked()
    await keepPicture(page, 'products-filters')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })
  await test.step('active filters are removed one by one or all at once', async () => {
    await inUse.getByRole('button', { name: 'Remove Green' }).click()
    await expect(page).toHaveURL('/products?max=700&categories=rings&colors=red&materials=gold')
    await inUse.getByRole('button', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/products')
    await expect(inUse).toHaveCount(0)
  })
})

test('prices are chosen by keyboard far down the list, which then starts at its first page', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/products')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(20)
  await page.evaluate(() => scrollTo(0, 0))
  await openFilters(page)
  const highest = page.getByRole('slider', { name: 'Highest price' })
  const lowest = page.getByRole('slider', { name: 'Lowest price' })
  await expect(highest).toHaveAttribute('aria-valuetext', '₹1,000 and above')
  await highest.press('PageDown')
  await highest.press('Home')
  await expect(highest).toHaveAttribute('aria-valuenow', '0')
  await highest.press('End')
  for (let press = 0; press < 4; press++) await highest.press('ArrowLeft')
  for (let press = 0; press < 12; press++) await lowest.press('ArrowRight')
  const first = page.waitForRequest(/min=600/)
  await page.getByRole('button', { name: 'Apply' }).click()
  expect(new URL((await first).url()).searchParams.get('page')).toBe('1')
  await expect(page).toHaveURL('/products?min=600&max=800')
  await expect.poll(async () => (await prices(page)).every((price) => price >= 600 && price <= 800)).toBe(true)
  await expect(cards(page)).not.toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove ₹600 to ₹800' })).toBeVisible()
  await test.step('the right end of the slider means “and above”', async () => {
    await openFilters(page)
    await highest.press('End')
    await lowest.press('End')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL('/products?min=1000')
    await expect(cards(page)).toHaveCount(3)
  })
})

test('if nothing matches, all filters can be cleared', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/products?category=rings&colors=blue&max=50')
  await expect(page.getByRole('heading', { name: 'No Products Found' })).toBeVisible()
  await keepPicture(page, 'products-none-filtered')
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL('/products?category=rings')
  await expect(cards(page)).toHaveCount(9)
})
