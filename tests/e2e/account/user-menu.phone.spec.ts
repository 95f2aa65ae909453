import { expectAccessible } from '../../support/browser/accessibility.ts'
import { storeSession } from '../../support/browser/account-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'

test('a tablet shows login and registration in the header, and the account menu after a login', async ({ page }) => {
  const header = page.getByRole('banner')
  for (const width of [600, 1099]) {
    await page.setViewportSize({ width, height: 1024 })
    await page.goto('/')
    await expect(header.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Register' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  const { email } = await storeSession(page)
  await page.goto('/')
  await header.getByRole('button', { name: 'Asha account menu' }).click()
  await expect(header.getByText('Asha Rao')).toBeVisible()
  await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0)

  await test.step('the phone’s menu shows the shopper and the log-out', async () => {
    await page.setViewportSize({ width: 412, height: 823 })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByText('Asha Rao')).toBeVisible()
    await expect(menu.getByText(email)).toBeVisible()
    await keepPicture(page, 'account-menu')
    await expect(menu.getByRole('link', { name: 'Login' })).toHaveCount(0)
    await expectAccessible(page)
    await menu.getByRole('link', { name: 'Account' }).click()
    await expect(page).toHaveURL('/account')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await menu.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login?redirect=%2Faccount')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible()
  })
})
