import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'

const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

test('the menu opens, leads to all pages, closes and is accessible', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(menu(page)).toBeVisible()
  await test.step('the menu links to all other pages', async () => {
    await expect(menu(page).getByRole('link', { name: 'Shop all' })).toHaveAttribute('href', '/products')
    await expect(menu(page).getByRole('link', { name: 'Custom Jewelry' })).toHaveAttribute('href', '/custom-order')
    await expect(menu(page).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
    await expect(menu(page).getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
  })
  await test.step('Escape, the close button and a tap beside the menu close it and restore the focus', async () => {
    const opener = page.getByRole('button', { name: 'Menu', exact: true })
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.click()
    await menu(page).getByRole('button', { name: 'Close menu' }).click()
    await expect(menu(page)).toBeHidden()
    await opener.click()
    await expect(menu(page)).toBeVisible()
    await page.mouse.click(400, 400)
    await expect(menu(page)).toBeHidden()
  })
  await test.step('the page behind the menu does not scroll', async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(menu(page)).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
    await page.keyboard.press('Escape')
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden')
  })
  await test.step('the menu shows every category, opens one at a time and links to its list', async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(menu(page)).toBeVisible()
    await menu(page).getByText('Rings', { exact: true }).click()
    await expect(menu(page).getByRole('link', { name: 'Solitaire' })).toBeVisible()
    await keepPicture(page, 'menu')
    await expectAccessible(page)
    await menu(page).getByText('Earrings', { exact: true }).click()
    await expect(menu(page).getByRole('link', { name: 'Jhumkas' })).toBeVisible()
    await expect(menu(page).getByRole('link', { name: 'Solitaire' })).toBeHidden()
    await menu(page).getByRole('link', { name: 'Jhumkas' }).click()
    await expect(menu(page)).toBeHidden()
    await expect(page).toHaveURL('/products?category=earrings&subcategories=jhumkas')
  })
})
