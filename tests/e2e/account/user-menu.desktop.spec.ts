import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { storeSession } from '../../support/browser/account-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { holdRequests } from '../../support/browser/held-requests.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'

const header = (page: Page) => page.getByRole('banner')
const button = (page: Page) => header(page).getByRole('button', { name: 'Asha account menu' })

test('the header leads to the account', async ({ page }) => {
  await test.step('a guest finds login and registration', async () => {
    await page.goto('/')
    await expect(header(page).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
    await expect(header(page).getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
  })

  const { email } = await storeSession(page)
  await test.step('the header does not shift when the session is read', async () => {
    const places = () =>
      header(page)
        .getByRole('link', { name: 'Custom Jewelry' })
        .or(header(page).getByRole('button', { name: 'Search' }))
        .or(header(page).getByRole('link', { name: 'Bag' }))
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
    const release = await holdRequests(page, '**/assets/shop-*')
    await page.goto('/', { waitUntil: 'commit' })
    await page.evaluate(() => document.fonts.ready)
    const before = await places()
    expect(before).toHaveLength(3)
    release()
    await expect(button(page)).toBeVisible()
    expect(await places()).toEqual(before)
  })

  await test.step('on a device with a session, a page’s HTML shows no links to log in', async () => {
    const release = await holdRequests(page, '**/assets/shop-*')
    await page.goto('/', { waitUntil: 'commit' })
    await expect(header(page).getByRole('button', { name: 'Search' })).toBeVisible()
    await expect(header(page).getByText('Login')).toBeHidden()
    await expect(header(page).getByText('Login')).toHaveCount(1)
    release()
    await expect(button(page)).toBeVisible()
  })

  await test.step('the menu can be used by keyboard alone', async () => {
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

  await test.step('Back closes the menu', async () => {
    await button(page).click()
    await expect(header(page).getByText('Asha Rao')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(header(page).getByText('Asha Rao')).toBeHidden()
  })

  await test.step('a shopper finds bag, orders, account and log-out', async () => {
    await page.goto('/')
    await button(page).click()
    await expect(header(page).getByText('Asha Rao')).toBeVisible()
    await expect(header(page).getByText(email)).toBeVisible()
    await keepPicture(page, 'account-menu-wide')
    for (const [name, href] of Object.entries({ Bag: '/cart', Orders: '/orders', Account: '/account' })) {
      const link = header(page).getByRole('listitem').getByRole('link', { name, exact: true })
      await expect(link).toHaveAttribute('href', href)
    }
    await expectAccessible(page)
    await header(page).getByRole('button', { name: 'Log out' }).click()
    await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(page.getByText("You're logged out.")).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })
})
