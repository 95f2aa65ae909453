/** Screenshots of logging in, registering, new passwords and the account page. */
import type { Page } from '@playwright/test'
import { logIn, storeSession } from '../../tests/support/browser/account-page.ts'
import { PASSWORD } from '../../tests/support/shop/api-client.ts'
import { press, type Screen } from './screen.ts'

const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true })

/** Logs in as a new shopper and opens the account page. */
async function openAccount(page: Page): Promise<void> {
  await storeSession(page)
  await page.goto('/account')
  await page.getByRole('heading', { level: 1, name: 'Asha Rao' }).waitFor()
}

export const accountScreens: readonly Screen[] = [
  { name: 'login', path: '/login' },
  { name: 'login-refused', path: '/login', arrange: (page) => logIn(page, 'nobody@example.com') },
  { name: 'register-refused', path: '/register', arrange: press('Create account') },
  {
    name: 'forgot-password-sent',
    path: '/forgot-password',
    arrange: async (page) => {
      await page.getByRole('main').getByLabel('E-mail').fill('nobody@example.com')
      await press('Send Reset Link')(page)
      await page.getByText('Success!').waitFor()
    },
    show: 'screen',
  },
  { name: 'reset-password', path: '/reset-password/some-secret' },
  { name: 'account', path: '/login', arrange: openAccount },
  {
    name: 'account-delete',
    path: '/login',
    arrange: async (page) => {
      await openAccount(page)
      await press('Delete my account')(page)
      await press('Delete for good')(page)
    },
  },
  {
    name: 'account-menu',
    path: '/login',
    arrange: async (page) => {
      await openAccount(page)
      await page
        .getByRole('button', { name: /^(Menu|Asha, account menu)$/ })
        .filter({ visible: true })
        .click()
    },
    show: 'screen',
  },
  {
    name: 'login-slow',
    path: '/login',
    arrange: async (page) => {
      await page.route('**/api/auth/login', () => undefined)
      await logIn(page, 'nobody@example.com')
      await page.getByText('This is taking longer than usual.').waitFor()
    },
  },
  {
    name: 'login-unreachable',
    path: '/login',
    arrange: async (page) => {
      await page.route('**/api/**', (route) => route.abort())
      await logIn(page, 'nobody@example.com')
      await page.getByText("We couldn't reach the shop.").waitFor()
    },
  },
  { name: 'register', path: '/register' },
  { name: 'forgot-password', path: '/forgot-password' },
  {
    name: 'forgot-password-unreachable',
    path: '/forgot-password',
    arrange: async (page) => {
      await page.route('**/api/**', (route) => route.abort())
      await field(page, 'E-mail').fill('nobody@example.com')
      await press('Send Reset Link')(page)
      await page.getByText('An unexpected error occurred.').waitFor()
    },
  },
  {
    name: 'reset-password-refused',
    path: '/reset-password/some-secret',
    arrange: async (page) => {
      await field(page, 'New password').fill(PASSWORD)
      await field(page, 'Confirm password').fill(PASSWORD)
      await press('Reset Password')(page)
      await page.getByText('Please request a new one.').waitFor()
    },
  },
  {
    name: 'account-wrong',
    path: '/login',
    arrange: async (page) => {
      await openAccount(page)
      await field(page, 'New password').fill('12345')
      await field(page, 'Confirm new password').fill('123456')
      await press('Save')(page)
    },
  },
  {
    name: 'account-saved',
    path: '/login',
    arrange: async (page) => {
      await openAccount(page)
      await field(page, 'Full name').fill('Asha Mehta')
      await press('Save')(page)
      await page.getByText('Your changes are saved.').waitFor()
    },
  },
  {
    name: 'account-waiting',
    path: '/login',
    arrange: async (page) => {
      await openAccount(page)
      await page.route('**/api/**', (route) => route.abort())
      await field(page, 'Full name').fill('Asha Mehta')
      await press('Save')(page)
      await page.getByRole('region', { name: 'Waiting to be sent' }).waitFor()
    },
  },
  {
    name: 'account-outbox',
    path: '/login',
    arrange: async (page) => {
      await openAccount(page)
      await page.route('**/api/**', (route) => route.abort())
      await field(page, 'Full name').fill('Asha Mehta')
      await press('Save')(page)
      await press('Show')(page)
      await page.getByRole('dialog', { name: 'Waiting to be sent' }).waitFor()
    },
    show: 'screen',
  },
  {
    name: 'account-data-failed',
    path: '/login',
    arrange: async (page) => {
      await openAccount(page)
      await page.route('**/api/**', (route) => route.abort())
      await press('Download my data')(page)
      await page.getByText("We couldn't reach the shop.").waitFor()
    },
  },
  {
    name: 'account-logged-out',
    path: '/login',
    arrange: async (page) => {
      await openAccount(page)
      await press('Log out')(page)
      await page.getByText("You're logged out.").waitFor()
    },
    show: 'screen',
  },
]
