import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expectAccountOf, logIn, newShopperOf, storeSession } from '../../support/browser/account-page.ts'
import { addToBag } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { openCheckout } from '../../support/browser/checkout-page.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { PASSWORD } from '../../support/shop/api-client.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const account = (page: Page) => page.getByRole('navigation', { name: 'Account' })

test('a guest is sent to the login and then back', async ({ page, shop }) => {
  const { email } = await newShopperOf(shop)
  await page.goto('/account')
  await expect(page).toHaveURL('/login?redirect=%2Faccount')
  await logIn(page, email)
  await expectAccountOf(page, 'Asha Rao')

  await test.step('the account page shows the user and its links', async () => {
    await expect(page.getByRole('main').getByText('A', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText(email)).toBeVisible()
    await expect(account(page).getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/orders')
    await expect(account(page).getByRole('link', { name: 'My Shopping Bag' })).toHaveAttribute('href', '/cart')
    await expect(account(page).getByRole('link', { name: 'Need Help' })).toHaveAttribute('href', /^mailto:/)
    await expect(field(page, 'E-mail')).toBeDisabled()
    await keepPicture(page, 'account')
    await expectAccessible(page)
  })

  await test.step('invalid input is reported at its field before a request is sent', async () => {
    let calls = 0
    await page.route('**/api/users/*', (route) => {
      if (route.request().method() === 'PUT') calls += 1
      return route.continue()
    })
    await field(page, 'Full name').fill('')
    await field(page, 'New password').fill('12345')
    await field(page, 'Confirm new password').fill('123456')
    await save(page)
    await expect(field(page, 'Full name')).toHaveAccessibleDescription('Full name is required')
    await expect(field(page, 'Current password')).toHaveAccessibleDescription(/Please enter your current password$/)
    await expect(field(page, 'New password')).toHaveAccessibleDescription(/password must be atleast 6 characters$/)
    await expect(field(page, 'Confirm new password')).toHaveAccessibleDescription('Passwords do not match')
    await keepPicture(page, 'account-wrong')
    expect(calls).toBe(0)
    await page.unroute('**/api/users/*')
    await field(page, 'New password').fill('')
    await field(page, 'Confirm new password').fill('')
  })

  await test.step('input that could not be saved stays in the form', async () => {
    await field(page, 'Full name').fill('Asha Mehta')
    const broken = { status: 'error', code: 'UNEXPECTED', message: 'An unexpected error occurred.' }
    await page.route('**/api/users/*', (route) => route.fulfill({ status: 500, json: broken }))
    await save(page)
    const edit = page.getByRole('region', { name: 'Edit' })
    await expect(edit.getByRole('alert')).toContainText("We couldn't reach the shop.")
    await expect(field(page, 'Full name')).toHaveValue('Asha Mehta')
    await page.unroute('**/api/users/*')
  })

  await test.step('a changed name is saved here and on the server', async () => {
    await save(page)
    await expect(page.getByText('Your changes are saved.')).toBeVisible()
    await keepPicture(page, 'account-saved')
    await expectAccountOf(page, 'Asha Mehta')
    const answered = page.waitForResponse('**/api/users/me')
    await page.reload()
    await answered
    await expectAccountOf(page, 'Asha Mehta')
    await expect(field(page, 'Full name')).toHaveValue('Asha Mehta')
  })

  await test.step('a current password alone, as browsers autofill it, does not prevent saving the name', async () => {
    await field(page, 'Full name').fill('Asha Patel')
    await field(page, 'Current password').fill('filled in by itself')
    await save(page)
    await expectAccountOf(page, 'Asha Patel')
  })

  await test.step('the password can be changed with the current one', async () => {
    await page.reload()
    await field(page, 'Current password').fill('not this one')
    await field(page, 'New password').fill('pearls and gold')
    await field(page, 'Confirm new password').fill('pearls and gold')
    await save(page)
    await expect(field(page, 'Current password')).toHaveAccessibleDescription(/The current password is incorrect\.$/)
    await expect(field(page, 'Current password')).toBeFocused()
    await expect(field(page, 'New password')).toHaveValue('pearls and gold')
    await field(page, 'Current password').fill(PASSWORD)
    await save(page)
    await expect(page.getByText('Your changes are saved.')).toBeVisible()
    await expect(field(page, 'New password')).toHaveValue('')
    await account(page).getByRole('button', { name: 'Log out' }).click()
    await logIn(page, email, 'pearls and gold')
    await expectAccountOf(page, 'Asha Patel')
  })
})

test('logging out empties the bag, logs out every tab, and removes all address data', async ({
  page,
  context,
  shop,
}) => {
  const shopper = await storeSession(page)
  const paying = await context.newPage()
  await openCheckout(paying, shop, shopper, { slug: 'mehfil-jhumka' })
  const street = paying.getByRole('textbox', { name: 'Street address' })
  await street.fill('14, Mangal Park')
  const other = await context.newPage()
  await other.goto('/account')
  await expectAccountOf(other, 'Asha Rao')
  await page.goto('/account')
  await account(page).getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Faccount')
  await expect(page.getByText("You're logged out.")).toBeVisible()
  await keepPicture(page, 'account-logged-out')
  await expect(other).toHaveURL('/login?redirect=%2Faccount')
  await expect(paying.getByRole('heading', { level: 1 })).toHaveText('Your Shopping Bag is Empty')
  await addToBag(page, 'mehfil-jhumka')
  await expect(street).toHaveValue('')
})
