import { expect, test } from '../support/browser.ts'
import { visitOnce } from '../support/device.ts'

test('a piece is put in the bag without a network, and is still there after a reload', async ({ page, context }) => {
  await visitOnce(page)
  await context.setOffline(true)
  await page.goto('/products/tara-solitaire-ring')
  await page.getByRole('button', { name: 'ADD TO BAG' }).first().click()
  await expect(page.getByRole('link', { name: 'ADDED' }).first()).toBeVisible()

  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Bag' })).toBeVisible()
  await page.getByRole('button', { name: /^Increase quantity of Tara Solitaire Ring/ }).click()
  await expect(page.getByText('2 items', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 items', { exact: true })).toBeVisible()
})
