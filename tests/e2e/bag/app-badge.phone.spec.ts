import type { Page } from '@playwright/test'
import { addToBag } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'

/** Simulates the Badging API and stores the number for the test. */
async function giveIcon(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'setAppBadge', {
      value: async (count: number) => {
        document.documentElement.dataset.onIcon = String(count)
      },
    })
  })
}

test('the installed app’s icon shows the number of products in the bag, and nothing once it is empty', async ({
  page,
}) => {
  await giveIcon(page)
  const shop = page.locator('html')
  await addToBag(page, 'mehfil-jhumka')
  await expect(shop).toHaveAttribute('data-on-icon', '1')
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Increase quantity of Mehfil Jhumka' }).click()
  await expect(shop).toHaveAttribute('data-on-icon', '2')
  await page.getByRole('button', { name: 'Decrease quantity of Mehfil Jhumka' }).click()
  await page.getByRole('button', { name: 'Remove Mehfil Jhumka' }).click()
  await expect(shop).toHaveAttribute('data-on-icon', '0')
})

test('a browser without app badges shows no error', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'setAppBadge')
  })
  await addToBag(page, 'mehfil-jhumka')
  await expect(page.getByRole('link', { name: 'Bag, 1 item' }).first()).toBeVisible()
  expect(faults).toEqual([])
})
