import { chooseSize, sizes } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { untilHydrated } from '../../support/browser/visit.ts'

test('a size chosen before the scripts have loaded stays chosen', async ({ page }) => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/products/suraj-signet-ring', { waitUntil: 'commit' })
  await chooseSize(page, '22')
  release()
  await untilHydrated(page.getByRole('button', { name: 'ADD TO BAG' }))
  await expect(page.getByRole('main').getByText('₹549', { exact: true }).first()).toBeVisible()
  await expect(sizes(page).getByRole('radio', { name: '22' })).toBeChecked()
  await page.getByRole('button', { name: 'ADD TO BAG' }).click()
  await expect(page.getByRole('link', { name: 'ADDED' })).toBeVisible()
})

test('a wish that comes in sizes leads to its page to choose one', async ({ page }) => {
  await page.goto('/products/suraj-signet-ring')
  await page.getByRole('button', { name: 'Add Suraj Signet Ring to wishlist' }).first().click()
  await page.goto('/wishlist')
  await page.getByRole('link', { name: 'Choose a size for Suraj Signet Ring' }).click()
  await expect(sizes(page)).toBeVisible()
})
