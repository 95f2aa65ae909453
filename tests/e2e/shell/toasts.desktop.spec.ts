import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { addToBag } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

test('a toast stays under the pointer and while it has the focus, and disappears otherwise', async ({ page }) => {
  await page.clock.install()
  for (const slug of ['mehfil-jhumka', 'kamal-lotus-necklace']) await addToBag(page, slug)
  await page.goto('/cart')
  await test.step('a toast with a button disappears after 12 s, but stays under the pointer', async () => {
    await page.getByRole('button', { name: 'Remove Mehfil Jhumka' }).click()
    await expect(undo(page)).toBeVisible()
    await expectAccessible(page)
    await undo(page).hover()
    await page.clock.runFor(20_000)
    await expect(undo(page)).toBeVisible()
    await page.mouse.move(0, 0)
    await page.clock.runFor(12_000)
    await expect(undo(page)).toHaveCount(0)
  })
  await test.step('a toast stays while it has the focus, and Escape closes it', async () => {
    await page.getByRole('button', { name: 'Remove Kamal Lotus Necklace' }).click()
    await expect(undo(page)).toBeVisible()
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
})
