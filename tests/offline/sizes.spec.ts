import type { Page } from '@playwright/test'
import { chooseSize, sizes } from '../support/browser/bag-page.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { cards, openFilters } from '../support/browser/list-page.ts'
import { visitOnce } from '../support/browser/service-worker.ts'

test('without a network, the ring sizer measures the screen once and finds a size', async ({ page, context }) => {
  await visitOnce(page)
  await context.setOffline(true)
  await page.goto('/products/chandra-dome-ring')
  await page.getByRole('button', { name: 'Size guide' }).click()
  const guide = page.getByRole('dialog', { name: 'Ring size guide' })
  await guide.getByRole('radio', { name: 'A ₹10 coin' }).check()
  await guide.getByRole('slider', { name: 'Size of the coin' }).press('ArrowRight')
  await guide.getByRole('button', { name: 'The coin fits' }).click()
  await expect(guide.getByText('Indian size 14')).toBeVisible()
  for (const size of ['15', '16']) {
    await guide.getByRole('button', { name: 'Larger' }).click()
    await expect(guide.getByText(`Indian size ${size}`)).toBeVisible()
  }
  await guide.getByRole('button', { name: 'Choose size 16' }).click()
  await expect(sizes(page).getByRole('radio', { name: '16' })).toBeChecked()

  await page.reload()
  await expect(sizes(page).getByRole('radio', { name: '16' })).toBeChecked()
  await expect(sizes(page).getByText('Your last size')).toBeVisible()
  await page.getByRole('button', { name: 'Size guide' }).click()
  await expect(guide.getByText('Indian size 16')).toBeVisible()
  await guide.getByText('Wrap a thread around your finger').click()
  await guide.getByRole('textbox', { name: 'Length of the thread, in mm' }).fill('57.6')
  await expect(guide.getByText('Size 18 is sold out at the moment.')).toBeVisible()

  await test.step('a list is filtered by size, and the sizes differ by category', () => filterBySize(page))
})

async function filterBySize(page: Page): Promise<void> {
  await page.goto('/products?category=rings')
  await openFilters(page)
  const group = page.getByRole('group', { name: 'Size', exact: true })
  await group.getByRole('checkbox', { name: '22' }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/products?category=rings&size=22')
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText('Suraj Signet Ring')
  await page.getByRole('button', { name: 'Remove Size 22' }).click()
  await expect(page).toHaveURL('/products?category=rings')
  await page.goto('/products?category=bracelets&size=2.10,8+in')
  await expect(cards(page)).toContainText(['Zanjeer'])
  await page.goto('/products?category=earrings')
  await openFilters(page)
  await expect(page.getByRole('group', { name: 'Price' })).toBeVisible()
  await expect(group).toHaveCount(0)
  await page.goto('/products/zanjeer-curb-bracelet')
  await chooseSize(page, '8 in')
  await expect(page.getByText('Only 2 items left! Hurry up!')).toBeVisible()
}
