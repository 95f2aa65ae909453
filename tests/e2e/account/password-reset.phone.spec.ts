import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { logIn, newShopperOf, storeSession } from '../../support/browser/account-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { untilHydrated } from '../../support/browser/visit.ts'
import { apiClient, PASSWORD } from '../../support/shop/api-client.ts'
import { readMails } from '../../support/shop/mails.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a forgotten password can be replaced through the link in the email, which ends every session', async ({
  page,
  browser,
  shop,
}) => {
  const ask = apiClient(() => shop.origin)
  const shopper = await newShopperOf(shop)
  /** Returns the secret in the latest email to the shopper, once it differs from the one before. */
  const mailedToken = async (before = '') => {
    const secrets = async () => (await readMails(shop.dataDir)).filter(({ to }) => to === shopper.email)
    const latest = async () =>
      (await secrets()).map(({ resetToken }) => resetToken).find((one) => one && one !== before)
    await expect.poll(latest).toBeTruthy()
    return (await latest()) ?? ''
  }
  const fillIn = async (password: string, again = password) => {
    await field(page, 'New password').fill(password)
    await field(page, 'Confirm password').fill(again)
    await press(page, 'Reset Password')
  }

  await test.step('requires an email, and shows the progress of the request', async () => {
    const waiting: (() => void)[] = []
    await page.route('**/api/auth/forgot-password', async (route) => {
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
    await field(page, 'E-mail').fill(shopper.email)
    await press(page, 'Send Reset Link')
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
    for (const go of waiting) go()
    await expect(page.getByRole('alert')).toContainText('An unexpected error occurred.')
    await keepPicture(page, 'forgot-password-unreachable')
    await expect(field(page, 'E-mail')).toHaveValue(shopper.email)
    await page.unroute('**/api/auth/forgot-password')
  })

  await press(page, 'Send Reset Link')
  await expect(page.getByText('A password reset link has been sent to your email.')).toBeVisible()
  await keepPicture(page, 'forgot-password-sent')
  const token = await mailedToken()
  await expect(page).toHaveURL('/login')
  const elsewhere = await browser.newPage({ baseURL: shop.origin })
  await storeSession(elsewhere, shopper)

  await page.clock.install()
  await page.goto(`/reset-password/${token}`)
  await untilHydrated(page.getByRole('button', { name: 'Reset Password' }))
  await test.step('must be typed twice and be long enough before a request is sent', async () => {
    let calls = 0
    await page.route('**/api/auth/reset-password/*', (route) => {
      calls += 1
      return route.abort()
    })
    await fillIn('12345', '12346')
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await expect(page.getByText('password must be atleast 6 characters')).toBeVisible()
    expect(calls).toBe(0)
    await fillIn(PASSWORD)
    await expect(page.getByRole('alert')).toContainText('Failed to reset password.')
    await expect(field(page, 'Confirm password')).toHaveValue(PASSWORD)
    await page.unroute('**/api/auth/reset-password/*')
  })

  await test.step('can be replaced through the link in the email, which ends every session', async () => {
    await page.clock.pauseAt(Date.now() + 60_000)
    await fillIn('pearls and gold')
    await expect(page.getByText('Password reset successfully.')).toBeVisible()
    await page.clock.runFor(2999)
    await expect(page).toHaveURL(`/reset-password/${token}`)
    await page.clock.runFor(1)
    await expect(page).toHaveURL('/login')
    await page.clock.resume()
    await logIn(page, shopper.email, 'pearls and gold')
    await expect(page).toHaveURL('/account')

    await elsewhere.goto('/')
    await expect(
      elsewhere.getByText('Your session has ended. Your bag and wishlist are still here. Please log in again.'),
    ).toBeVisible()
    await elsewhere.goto('/account')
    await expect(elsewhere).toHaveURL('/login?redirect=%2Faccount')
    await elsewhere.close()
  })

  await test.step('can be replaced only once with the same link', async () => {
    await page.goto(`/reset-password/${token}`)
    await fillIn('pearls and silver')
    await expect(page.getByRole('alert')).toHaveText(
      'Error!This link has already been used or has expired. Please request a new one.',
    )
    await expect(field(page, 'New password')).toHaveValue('pearls and silver')
    await keepPicture(page, 'reset-password-refused')
    await expectAccessible(page)
  })

  await test.step('replaced on a logged-in device also ends that session', async () => {
    await ask('forgotPassword', { body: { email: shopper.email } })
    await page.goto(`/reset-password/${await mailedToken(token)}`)
    await fillIn('pearls and silver')
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  })
})
