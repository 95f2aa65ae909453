import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expectAccountOf, logIn, newShopperOf, register, storeSession } from '../../support/browser/account-page.ts'
import { addToBag } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { untilHydrated } from '../../support/browser/visit.ts'
import { newEmail, PASSWORD } from '../../support/shop/api-client.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Responds to an endpoint with this status and body. Returns a function that counts the requests. */
async function mockEndpoint(page: Page, path: string, status: number, json: object): Promise<() => number> {
  let calls = 0
  await page.context().route(`**/api${path}`, (route) => {
    calls += 1
    return route.fulfill({ status, json })
  })
  return () => calls
}

test.describe('registration', () => {
  test('leads to the account', async ({ page }) => {
    await page.goto('/register')
    await register(page, { fullname: 'Meera Iyer', email: newEmail() })
    await expectAccountOf(page, 'Meera Iyer')
    await page.reload()
    await expectAccountOf(page, 'Meera Iyer')
  })

  test('leads to the bag if it is not empty', async ({ page }) => {
    await addToBag(page, 'mehfil-jhumka')
    await page.goto('/register')
    await register(page, { fullname: 'Meera Iyer', email: newEmail() })
    await expect(page).toHaveURL('/cart')
    await expect(page.getByRole('link', { name: 'Mehfil Jhumka' }).first()).toBeVisible()
  })

  test('reports all missing fields before a request is sent', async ({ page }) => {
    const calls = await mockEndpoint(page, '/auth/register', 500, {})
    await page.goto('/register')
    await press(page, 'Create account')
    await expect(field(page, 'Full name')).toBeFocused()
    await expect(field(page, 'Full name')).toHaveAccessibleDescription('Full name is required')
    await expect(field(page, 'E-mail')).toHaveAccessibleDescription('E-mail is required')
    await expect(field(page, 'Password')).toHaveAccessibleDescription(/Password is required$/)
    await expect(field(page, 'Confirm password')).toHaveAccessibleDescription('Confirm password is required')
    await expectAccessible(page)
    expect(calls()).toBe(0)
  })

  test('checks the specified password rules before a request is sent', async ({ page }) => {
    const calls = await mockEndpoint(page, '/auth/register', 500, {})
    await page.goto('/register')
    await field(page, 'Full name').fill('Meera Iyer')
    await field(page, 'E-mail').fill('meera@example.com')
    await field(page, 'Password').fill('12345')
    await field(page, 'Confirm password').fill('123456')
    await press(page, 'Create account')
    await expect(page.getByText('password must be atleast 6 characters')).toBeVisible()
    await expect(page.getByText("passwords don't match")).toBeVisible()
    await expect(field(page, 'Password')).toBeFocused()
    expect(calls()).toBe(0)
  })

  test('with a taken email says so and keeps the input', async ({ page, shop }) => {
    const { email } = await newShopperOf(shop)
    await page.goto('/register')
    await register(page, { fullname: 'Meera Iyer', email })
    await expect(page.getByRole('alert')).toHaveText(
      'Error!There is already an account with this e-mail. Please log in.',
    )
    await expect(field(page, 'E-mail')).toHaveValue(email)
    await expect(field(page, 'Confirm password')).toHaveValue(PASSWORD)
  })

  test('completes after a lost response', async ({ page }) => {
    let lost = 0
    await page.context().route('**/api/auth/register', async (route) => {
      if (lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      return route.abort()
    })
    await page.goto('/register')
    await register(page, { fullname: 'Meera Iyer', email: newEmail() })
    await expect(page.getByRole('alert')).toContainText("We couldn't reach the shop.")
    await press(page, 'Create account')
    await expectAccountOf(page, 'Meera Iyer')
  })
})

test.describe('login', () => {
  test('leads to the account, in every tab', async ({ page, shop, context }) => {
    const { email } = await newShopperOf(shop)
    const other = await context.newPage()
    await other.goto('/products/mehfil-jhumka#write-review')
    await expect(other.getByRole('link', { name: 'log in', exact: true })).toBeVisible()
    await page.goto('/login')
    await logIn(page, email)
    await expectAccountOf(page, 'Asha Rao')
    await expect(other.getByPlaceholder('Write your review here...')).toBeVisible()
  })

  test('leads to the bag if it is not empty', async ({ page, shop }) => {
    const { email } = await newShopperOf(shop)
    await addToBag(page, 'mehfil-jhumka')
    await page.goto('/login')
    await logIn(page, email)
    await expect(page).toHaveURL('/cart')
  })

  test('returns to the page that required it, even after a registration', async ({ page }) => {
    await page.goto('/login?redirect=%2Fproducts%3Fcategory%3Drings')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await register(page, { fullname: 'Meera Iyer', email: newEmail() })
    await expect(page).toHaveURL('/products?category=rings')
  })

  test('never leads to another site', async ({ page, shop }) => {
    const { email } = await newShopperOf(shop)
    await page.goto('/login?redirect=https%3A%2F%2Felsewhere.example%2Faccount')
    await logIn(page, email)
    await expectAccountOf(page, 'Asha Rao')
  })

  test('with a wrong password says so and keeps the input', async ({ page, shop }) => {
    const { email } = await newShopperOf(shop)
    await page.goto('/login')
    await logIn(page, email, 'not this one')
    await expect(page.getByRole('alert')).toHaveText('Error!The e-mail or password is incorrect.')
    await expect(field(page, 'E-mail')).toHaveValue(email)
    await expect(field(page, 'Password')).toHaveValue('not this one')
    await expectAccessible(page)
    await field(page, 'Password').fill(PASSWORD)
    await press(page, 'Login')
    await expectAccountOf(page, 'Asha Rao')
  })

  test('after ten wrong passwords says how long to wait', async ({ page, shop }) => {
    const email = newEmail()
    for (let guess = 0; guess < 10; guess++) {
      await page.request.post(`${shop.origin}/api/auth/login`, { data: { email, password: `guess ${guess}` } })
    }
    await page.goto('/login')
    await logIn(page, email, 'one more')
    await expect(page.getByRole('alert')).toHaveText(
      /^Error!Too many wrong passwords\. Please try again in \d+ seconds\.$/,
    )
  })

  test('without a response says so and keeps the input', async ({ page }) => {
    await page.context().route('**/api/auth/login', (route) => route.abort())
    await page.goto('/login')
    await logIn(page, 'meera@example.com', 'pearls and gold')
    await expect(page.getByRole('alert')).toHaveText(
      "Error!We couldn't reach the shop. What you typed is still here. Please try again.",
    )
    await expect(field(page, 'Password')).toHaveValue('pearls and gold')
  })

  test('requires both fields, shows its progress and sends one request', async ({ page, shop }) => {
    const { email } = await newShopperOf(shop)
    const waiting: (() => void)[] = []
    let calls = 0
    await page.context().route('**/api/auth/login', async (route) => {
      calls += 1
      await new Promise<void>((resolve) => waiting.push(resolve))
      await route.continue()
    })
    await page.goto('/login')
    await untilHydrated(page.getByRole('button', { name: 'Login' }))
    await press(page, 'Login')
    await expect(field(page, 'E-mail')).toHaveAccessibleDescription('E-mail is required')
    await expect(field(page, 'E-mail')).toBeFocused()
    await expect(field(page, 'Password')).toHaveAccessibleDescription('Password is required')
    expect(calls).toBe(0)
    await logIn(page, email)
    await expect(page.getByRole('button', { name: 'Logging in...' })).toHaveAttribute('aria-disabled', 'true')
    await field(page, 'Password').press('Enter')
    await expect(page.getByText('This is taking longer than usual. Please wait a moment.')).toBeVisible()
    for (const go of waiting) go()
    await expectAccountOf(page, 'Asha Rao')
    expect(calls).toBe(1)
  })

  for (const authPath of ['/login', '/register']) {
    test(`${authPath} redirects a logged-in shopper to the home page`, async ({ page }) => {
      await storeSession(page)
      await page.goto(authPath)
      await expect(page).toHaveURL('/')
    })
  }

  test('password managers recognise each field, and the password can be shown', async ({ page }) => {
    await page.goto('/login')
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
})

test('the picture beside the forms is one of the shop’s own, and causes no layout shift', async ({ page }) => {
  const held: (() => void)[] = []
  await page.context().route('**/api/storefront', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.goto('/login')
  const heading = page.getByRole('heading', { level: 1, name: 'Login' })
  await expect(heading).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const before = await heading.boundingBox()
  for (const go of held) go()
  await expect(page.getByRole('main').locator('img')).toBeVisible()
  expect(await heading.boundingBox()).toEqual(before)
})
