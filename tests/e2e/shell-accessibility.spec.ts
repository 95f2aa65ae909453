import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'

test('the home page breaks no rule of accessibility', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  await expectAccessible(page)
})

test('the page for lost visitors breaks no rule of accessibility', async ({ page }) => {
  await page.goto('/404', { waitUntil: 'networkidle' })
  await expectAccessible(page)
})

test('on every page of the frame there is one main part and one first heading', async ({ page }) => {
  for (const path of ['/', '/products', '/cart', '/404']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
})
