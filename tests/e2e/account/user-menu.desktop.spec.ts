import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { storeSession } from '../../support/browser/account-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'

const header = (page: Page) => page.getByRole('banner')
const button = (page: Page) => header(page).getByRole('button', { name: 'Asha, account menu' })

test('a guest finds login and registration', async ({ page }) => {
  await page.goto('/')
  await expect(header(page).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  await expect(header(page).getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
})

test('a shopper finds bag, orders, account and log-out', async ({ page }) => {
  const { email } = await storeSession(page)
  await page.goto('/')
  await button(page).click()
  await expect(header(page).getByText('Asha Rao')).toBeVisible()
  await expect(header(page).getByText(email)).toBeVisible()
  for (const [name, href] of Object.entries({ Bag: '/cart', Orders: '/orders', Account: '/account' })) {
    await expect(header(page).getByRole('listitem').getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      href,
    )
  }
  await expectAccessible(page)
  await header(page).getByRole('button', { name: 'Log out' }).click()
  await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByText("You're logged out.")).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('the menu can be used by keyboard alone', async ({ page }) => {
  await storeSession(page)
  await page.goto('/')
  await button(page).focus()
  await page.keyboard.press('Enter')
  await expect(button(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(button(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account')
  await expect(header(page).getByText('Asha Rao')).toBeHidden()
})

test('the header does not shift when the session is read', async ({ page }) => {
  await storeSession(page)
  const places = () =>
    header(page)
      .getByRole('link', { name: 'Custom Jewelry' })
      .or(header(page).getByRole('button', { name: 'Search' }))
      .or(header(page).getByRole('link', { name: 'Bag' }))
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
  let come = (): void => undefined
  const called = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.context().route('**/assets/after-load-*', async (route) => {
    await called
    await route.continue()
  })
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  const before = await places()
  expect(before).toHaveLength(3)
  come()
  await expect(button(page)).toBeVisible()
  expect(await places()).toEqual(before)
})
