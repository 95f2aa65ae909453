import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expectAccountOf, logIn, newShopperOf, register } from '../../support/browser/account-page.ts'
import { addToBag } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { holdRequests } from '../../support/browser/held-requests.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { newEmail, PASSWORD } from '../../support/shop/api-client.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test.describe('registration', () => {
  test('leads to the account', async ({ page, shop }) => {
    const registrations = '**/api/auth/register'
    let calls = 0
    await page.route(registrations, (route) => {
      calls += 1
      return route.fulfill({ status: 500, json: {} })
    })
    await page.goto('/register')

    await test.step('reports all missing fields before a request is sent', async () => {
      await press(page, 'Create account')
      await expect(field(page, 'Full name')).toBeFocused()
      await expect(field(page, 'Full name')).toHaveAccessibleDescription('Full name is required')
      await expect(field(page, 'E-mail')).toHaveAccessibleDescription('E-mail is required')
      await expect(field(page, 'Password')).toHaveAccessibleDescription(/Password is required$/)
      await expect(field(page, 'Confirm password')).toHaveAccessibleDescription('Confirm password is required')
      await keepPicture(page, 'register-refused')
      await expectAccessible(page)
      expect(calls).toBe(0)
    })

    await test.step('checks the specified password rules before a request is sent', async () => {
      await field(page, 'Full name').fill('Meera Iyer')
      await field(page, 'E-mail').fill('meera@example.com')
      await field(page, 'Password').fill('12345')
      await field(page, 'Confirm password').fill('123456')
      await press(page, 'Create account')
      await expect(page.getByText('password must be atleast 6 characters')).toBeVisible()
      await expect(page.getByText("passwords don't match")).toBeVisible()
      await expect(field(page, 'Password')).toBeFocused()
      expect(calls).toBe(0)
      await page.unroute(registrations)
    })

    await test.step('with a taken email says so and keeps the input', async () => {
      const { email } = await newShopperOf(shop)
      await register(page, { fullname: 'Meera Iyer', email })
      await expect(page.getByRole('alert')).toHaveText(
        'Error!There is already an account with this e-mail. Please log in.',
      )
      await expect(field(page, 'E-mail')).toHaveValue(email)
      await expect(field(page, 'Confirm password')).toHaveValue(PASSWORD)
    })

    await test.step('completes after a lost response', async () => {
      let lost = 0
      await page.route(registrations, async (route) => {
        if (lost > 0) return route.continue()
        lost += 1
        await route.fetch()
        return route.abort()
      })
      await register(page, { fullname: 'Meera Iyer', email: newEmail() })
      await expect(page.getByRole('alert')).toContainText("We couldn't reach the shop.")
      await press(page, 'Create account')
      await expectAccountOf(page, 'Meera Iyer')
    })

    await page.reload()
    await expectAccountOf(page, 'Meera Iyer')
  })
})

test('leads to the bag if it is not empty', async ({ page }) => {
  const email = newEmail()
  await addToBag(page, 'mehfil-jhumka')
  await page.goto('/register')
  await register(page, { fullname: 'Meera Iyer', email })
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('link', { name: 'Mehfil Jhumka' }).first()).toBeVisible()

  await test.step('and so does the login', async () => {
    await page.goto('/account')
    await press(page, 'Log out')
    await expect(page).toHaveURL(/\/login/)
    await addToBag(page, 'mehfil-jhumka')
    await page.goto('/login')
    await logIn(page, email)
    await expect(page).toHaveURL('/cart')
  })
})

test.describe('login', () => {
  test('leads to the account, in every tab, but never to another site', async ({ page, shop, context }) => {
    const { email } = await newShopperOf(shop)
    const logins = '**/api/auth/login'
    const release = await holdRequests(page, '**/api/storefront')
    await page.goto('/login?redirect=https%3A%2F%2Felsewhere.example%2Faccount')

    await test.step('the picture beside the forms is one of the shop’s own, and causes no layout shift', async () => {
      const heading = page.getByRole('heading', { level: 1, name: 'Login' })
      await expect(heading).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const before = await heading.boundingBox()
      release()
      await expect(page.getByRole('main').locator('img')).toBeVisible()
      expect(await heading.boundingBox()).toEqual(before)
    })

    await test.step('after ten wrong passwords says how long to wait', async () => {
      const guessed = newEmail()
      for (let guess = 0; guess < 10; guess++) {
        const data = { email: guessed, password: `guess ${guess}` }
        await page.request.post(`${shop.origin}/api/auth/login`, { data })
      }
      await logIn(page, guessed, 'one more')
      await expect(page.getByRole('alert')).toHaveText(
        /^Error!Too many wrong passwords\. Please try again in \d+ seconds\.$/,
      )
    })

    await test.step('without a response says so and keeps the input', async () => {
      await page.route(logins, (route) => route.abort())
      await logIn(page, 'meera@example.com', 'pearls and gold')
      await expect(page.getByRole('alert')).toHaveText(
        "Error!We couldn't reach the shop. What you typed is still here. Please try again.",
      )
      await expect(field(page, 'Password')).toHaveValue('pearls and gold')
      await keepPicture(page, 'login-unreachable')
      await page.unroute(logins)
    })

    await test.step('with a wrong password says so and keeps the input', async () => {
      await logIn(page, email, 'not this one')
      await expect(page.getByRole('alert')).toHaveText('Error!The e-mail or password is incorrect.')
      await expect(field(page, 'E-mail')).toHaveValue(email)
      await expect(field(page, 'Password')).toHaveValue('not this one')
      await keepPicture(page, 'login-refused')
      await expectAccessible(page)
    })

    await test.step('requires both fields, shows its progress and sends one request', async () => {
      const waiting: (() => void)[] = []
      await page.route(logins, async (route) => {
        await new Promise<void>((resolve) => waiting.push(resolve))
        await route.continue()
      })
      await field(page, 'E-mail').fill('')
      await field(page, 'Password').fill('')
      await press(page, 'Login')
      await expect(field(page, 'E-mail')).toHaveAccessibleDescription('E-mail is required')
      await expect(field(page, 'E-mail')).toBeFocused()
      await expect(field(page, 'Password')).toHaveAccessibleDescription('Password is required')
      expect(waiting).toHaveLength(0)
      const other = await context.newPage()
      await other.goto('/products/mehfil-jhumka#write-review')
      await expect(other.getByRole('link', { name: 'log in', exact: true })).toBeVisible()
      await logIn(page, email)
      await expect(page.getByRole('button', { name: 'Logging in...' })).toHaveAttribute('aria-disabled', 'true')
      await field(page, 'Password').press('Enter')
      await expect(page.getByText('This is taking longer than usual. Please wait a moment.')).toBeVisible()
      await keepPicture(page, 'login-slow')
      for (const go of waiting) go()
      await expectAccountOf(page, 'Asha Rao')
      expect(waiting).toHaveLength(1)
      await expect(other.getByPlaceholder('Write your review here...')).toBeVisible()
    })
  })

  test('returns to the page that required it, even after a registration', async ({ page }) => {
    await page.goto('/login?redirect=%2Fproducts%3Fcategory%3Drings')

    await test.step('password managers recognise each field, and the password can be shown', async () => {
      await expect(field(page, 'E-mail')).toHaveAttribute('autocomplete', 'username')
      await expect(field(page, 'Password')).toHaveAttribute('autocomplete', 'current-password')
      await field(page, 'Password').fill('pearls')
      await press(page, 'Show password')
      await expect(field(page, 'Password')).toHaveAttribute('type', 'text')
      await press(page, 'Hide password')
      await expect(field(page, 'Password')).toHaveAttribute('type', 'password')
      await page.getByRole('link', { name: 'Create an account' }).click()
      await expect(field(page, 'Full name')).toHaveAttribute('autocomplete', 'name')
      await expect(field(page, 'E-mail')).toHaveAttribute('autocomplete', 'email')
      await expect(field(page, 'Password')).toHaveAttribute('autocomplete', 'new-password')
      await expect(field(page, 'Confirm password')).toHaveAttribute('autocomplete', 'new-password')
    })

    await register(page, { fullname: 'Meera Iyer', email: newEmail() })
    await expect(page).toHaveURL('/products?category=rings')

    for (const authPath of ['/login', '/register']) {
      await test.step(`${authPath} redirects a logged-in shopper to the home page`, async () => {
        await page.goto(authPath)
        await expect(page).toHaveURL('/')
      })
    }
  })
})
