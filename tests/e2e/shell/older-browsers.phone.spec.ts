import { browserFeatures } from '../../support/browser/browser-features.ts'
import { expect, test } from '../../support/browser/browser-test.ts'

const newer = browserFeatures().filter(({ isNewer }) => isNewer)

test.beforeEach(async ({ page }) => {
  await page.addInitScript((features) => {
    const globals = globalThis as unknown as Record<string, { prototype?: object } | undefined>
    for (const { owner, member, isStatic } of features) {
      const own = globals[owner]
      if (member === null) delete globals[owner]
      // Of JavaScript's own objects, the data does not say what is static.
      else if (own)
        Reflect.deleteProperty(own.prototype && member in own.prototype && !isStatic ? own.prototype : own, member)
    }
  }, newer)
})

test('the oldest supported browsers list, search, choose, share and buy', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto('/products?category=rings')
  expect(await page.evaluate(() => [typeof AbortSignal.any, typeof URL.canParse])).toEqual(['undefined', 'undefined'])
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price low to high')
  await expect(page).toHaveURL(/sort=price-low/)
  await expect(page.getByRole('main').getByRole('link', { name: /Ring/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search products' }).fill('tara')
  await page
    .getByRole('option', { name: /Tara Solitaire Ring/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tara Solitaire Ring' })).toBeVisible()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText(/Link copied|copy this link/)).toBeVisible()
  await page.getByRole('radio', { name: '14', exact: true }).check()
  await page
    .getByRole('button', { name: /add to bag/i })
    .first()
    .click()
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText('Tara Solitaire Ring')
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(page.getByRole('main')).toContainText('2 items')
  await page.goto('/products/veer-kada')
  const delivery = page.getByRole('region', { name: /^Delivers to/ })
  await delivery.getByRole('textbox', { name: 'PIN code' }).fill('380 009')
  await delivery.getByRole('button', { name: 'Check' }).click()
  await expect(delivery).toContainText('Free delivery')
  await page.getByRole('button', { name: 'Size guide' }).click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('17.5')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Your size is 2.4')
  await page.goto('/login?redirect=%2Forders')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  expect(errors).toEqual([])
})
