import type { Page } from '@playwright/test'
import { addToBag, chooseSize, line } from '../support/browser/bag-page.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { ageCatalogue, visitOnce } from '../support/browser/service-worker.ts'

test('a product is added to the bag without a network, is kept after a reload, and shows the age of its price', async ({
  page,
  context,
}) => {
  await visitOnce(page, '', '/')
  await context.setOffline(true)
  await page.goto('/products/tara-solitaire-ring')
  await chooseSize(page, '14')
  await page.getByRole('button', { name: 'ADD TO BAG' }).first().click()
  await expect(page.getByRole('link', { name: 'ADDED' }).first()).toBeVisible()

  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Bag' })).toBeVisible()
  await page.getByRole('button', { name: /^Increase quantity of Tara Solitaire Ring/ }).click()
  await expect(page.getByText('2 items', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 items', { exact: true })).toBeVisible()

  const age = page.getByText(/^Prices and stock were last checked .*at \d\d:\d\d\./)
  await expect(line(page, 'Tara Solitaire Ring')).toContainText('₹449 each')
  await expect(age).toHaveCount(0)
  await ageCatalogue(page, 2 * 60 * 60_000)
  await page.reload()
  await expect(age).toBeVisible()
  await context.setOffline(false)
  await expect(age).toHaveCount(0)

  await test.step('a gift is chosen without a network, and no line reports changes', () => chooseGift(page))
})

async function chooseGift(page: Page): Promise<void> {
  const context = page.context()
  await addToBag(page, 'mehfil-jhumka')
  await context.setOffline(true)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Add Details' }).click()
  await page.getByRole('radio', { name: 'Wedding' }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const card = page.getByRole('region', { name: 'Wishes Cards' }).getByRole('status')
  await expect(card).toHaveText('Wedding')
  await page.reload()
  await expect(card).toHaveText('Wedding')
  await expect(line(page, 'Mehfil Jhumka')).toContainText('₹849 each')
  await expect(line(page, 'Mehfil Jhumka')).not.toContainText(/changed|left|Out of Stock/)
}
