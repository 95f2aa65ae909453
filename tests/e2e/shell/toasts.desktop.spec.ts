import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { addToBag } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

/** Removes a line, which shows a toast with an Undo button for 12 s. */
async function showToast(page: Page): Promise<void> {
  await page.clock.install()
  await addToBag(page, 'mehfil-jhumka')
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Remove Mehfil Jhumka' }).click()
  await expect(undo(page)).toBeVisible()
}

test('a toast disappears after a while, but stays under the pointer', async ({ page }) => {
  await showToast(page)
  await expectAccessible(page)
  await undo(page).hover()
  await page.clock.runFor(20_000)
  await expect(undo(page)).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(12_000)
  await expect(undo(page)).toHaveCount(0)
})

test('a toast stays while it has the focus, and Escape closes it', async ({ page }) => {
  await showToast(page)
  await page.keyboard.press('Escape')
  await expect(undo(page)).toBeVisible()
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(undo(page)).toBeFocused()
  await page.clock.runFor(20_000)
  await expect(undo(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(undo(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})
