import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { logIn, newShopperOf, storeSession } from '../../support/browser/account-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { untilHydrated } from '../../support/browser/visit.ts'
import { apiClient, PASSWORD } from '../../support/shop/api-client.ts'
import { readMails } from '../../support/shop/mails.ts'
import { type StartedShop, startBuiltShop } from '../../support/shop/start-shop.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test.describe('a forgotten password', () => {
  let shop: StartedShop

  test.beforeAll(async () => {
    shop = await startBuiltShop()
  })
  test.afterAll(() => shop.stop())

  async function askForLink(page: Page, email: string): Promise<string> {
    await page.goto(`${shop.origin}/forgot-password`)
    await field(page, 'E-mail').fill(email)
    await press(page, 'Send Reset Link')
    await expect(page.getByText('A password reset link has been sent to your email.')).toBeVisible()
    const arrived = async () => (await readMails(shop.dataDir)).find(({ to }) => to === email)?.resetToken ?? ''
    await expect.poll(arrived).not.toBe('')
    return arrived()
  }

  test('can be replaced through the link in the email, which ends every session', async ({ page, browser }) => {
    const shopper = await newShopperOf(shop)
    const elsewhere = await browser.newPage({ baseURL: shop.origin })
    await storeSession(elsewhere, shopper)
    const token = await askForLink(page, shopper.email)
    await expectAccessible(page)
    await expect(page).toHaveURL(`${shop.origin}/login`)

    await page.clock.install()
    await page.goto(`${shop.origin}/reset-password/${token}`)
    await untilHydrated(page.getByRole('button', { name: 'Reset Password' }))
    await page.clock.pauseAt(Date.now() + 60_000)
    await field(page, 'New password').fill('pearls and gold')
    await field(page, 'Confirm password').fill('pearls and gold')
    await press(page, 'Reset Password')
    await expect(page.getByText('Password reset successfully.')).toBeVisible()
    await page.clock.runFor(2999)
    await expect(page).toHaveURL(`${shop.origin}/reset-password/${token}`)
    await page.clock.runFor(1)
    await expect(page).toHaveURL(`${shop.origin}/login`)
    await page.clock.resume()
    await logIn(page, shopper.email, 'pearls and gold')
    await expect(page).toHaveURL(`${shop.origin}/account`)

    await elsewhere.goto('/')
    await expect(
      elsewhere.getByText('Your session has ended. Your bag and wishlist are still here. Please log in again.'),
    ).toBeVisible()
    await elsewhere.goto('/account')
    await expect(elsewhere).toHaveURL('/login?redirect=%2Faccount')
    await elsewhere.close()
  })

  test('replaced on a logged-in device also ends that session', async ({ page }) => {
    const shopper = await newShopperOf(shop)
    const token = await askForLink(page, shopper.email)
    await storeSession(page, shopper, shop.origin)
    await page.goto(`${shop.origin}/reset-password/${token}`)
    await field(page, 'New password').fill('pearls and gold')
    await field(page, 'Confirm password').fill('pearls and gold')
    await press(page, 'Reset Password')
    await expect(page).toHaveURL(`${shop.origin}/login`)
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  })

  test('can be replaced only once with the same link', async ({ page }) => {
    const { email } = await newShopperOf(shop)
    const token = await askForLink(page, email)
    const ask = apiClient(() => shop.origin)
    await ask('resetPassword', { path: { token }, body: { password: 'somebody was faster' } })
    await page.goto(`${shop.origin}/reset-password/${token}`)
    await field(page, 'New password').fill('pearls and gold')
    await field(page, 'Confirm password').fill('pearls and gold')
    await press(page, 'Reset Password')
    await expect(page.getByRole('alert')).toHaveText(
      'Error!This link has already been used or has expired. Please request a new one.',
    )
    await expect(field(page, 'New password')).toHaveValue('pearls and gold')
    await expectAccessible(page)
  })
})

test('requires an email, and shows the progress of the request', async ({ page }) => {
  const waiting: (() => void)[] = []
  await page.context().route('**/api/auth/forgot-password', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    await route.abort()
  })
  await page.goto('/forgot-password')
  await press(page, 'Send Reset Link')
  await expect(field(page, 'E-mail')).toHaveAccessibleDescription('E-mail is required')
  await field(page, 'E-mail').fill('meera')
  await press(page, 'Send Reset Link')
  await expect(field(page, 'E-mail')).toHaveAccessibleDescription('Please enter a valid e-mail')
  expect(waiting).toEqual([])
  await field(page, 'E-mail').fill('meera@example.com')
  await press(page, 'Send Reset Link')
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  for (const go of waiting) go()
  await expect(page.getByRole('alert')).toContainText('An unexpected error occurred.')
  await expect(field(page, 'E-mail')).toHaveValue('meera@example.com')
})

test('must be typed twice and be long enough before a request is sent', async ({ page }) => {
  let calls = 0
  await page.context().route('**/api/auth/reset-password/*', (route) => {
    calls += 1
    return route.abort()
  })
  await page.goto('/reset-password/some-secret')
  await field(page, 'New password').fill('12345')
  await field(page, 'Confirm password').fill('12346')
  await press(page, 'Reset Password')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(page.getByText('password must be atleast 6 characters')).toBeVisible()
  expect(calls).toBe(0)
  await field(page, 'New password').fill(PASSWORD)
  await field(page, 'Confirm password').fill(PASSWORD)
  await press(page, 'Reset Password')
  await expect(page.getByRole('alert')).toContainText('Failed to reset password.')
  await expect(field(page, 'Confirm password')).toHaveValue(PASSWORD)
})
