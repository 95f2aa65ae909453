import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { visit } from '../support/visit.ts'

test('the open menu breaks no rule of accessibility', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByText('Rings', { exact: true }).click()
  await expect(menu.getByRole('link', { name: 'Solitaire' })).toBeVisible()
  await expectAccessible(page)
})
