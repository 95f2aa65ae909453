/** On a phone the total and BUY NOW stay in reach, and whatever is missing is one press away. */
import type { Locator, Page } from '@playwright/test'
import { logIn, newShopperOf, storeSession } from '../../support/browser/account-page.ts'
import { addToBag } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { atCheckout, buyNow, CUFF, LEAF, payOnDelivery } from '../../support/browser/checkout-page.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { untilHydrated } from '../../support/browser/visit.ts'
import { apiClient, newEmail, PASSWORD } from '../../support/shop/api-client.ts'
import { homeAddress, newBuyer } from '../../support/shop/buyer.ts'
import { textedCode } from '../../support/shop/texted-code.ts'

/** Hidden from screen readers, which have the summary's. */
const bar = (page: Page) =>
  page.locator('[aria-hidden]').filter({ has: page.locator('button', { hasText: 'BUY NOW' }) })
const barButton = (page: Page) => bar(page).locator('button')
const postalCode = (page: Page) => page.getByRole('textbox', { name: 'Postal code' })
const street = (page: Page) => page.getByRole('textbox', { name: 'Street address' })

test('total, number of items, arrival and BUY NOW are at the bottom of the screen until the summary’s button is', async ({
  page,
  shop,
}) => {
  await atCheckout(page, shop, CUFF)
  await expect(bar(page)).toBeVisible()
  await expect(bar(page)).toContainText(/^₹1991 item · \w+ \d/)
  await expect(barButton(page)).toBeInViewport({ ratio: 1 })
  await keepPicture(page, 'bag-bar')
  await buyNow(page).scrollIntoViewIfNeeded()
  await expect(bar(page)).toBeHidden()
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const footer = await page.getByRole('contentinfo').boundingBox()
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(823 - 69 + 1)
  }).toPass()
})

test('a press on BUY NOW leads to the first thing that is missing, which says so until it is there', async ({
  page,
  shop,
}) => {
  await atCheckout(page, shop, CUFF, { saved: false })
  await barButton(page).tap()
  await expect(postalCode(page)).toBeFocused()
  await expect(postalCode(page)).toBeInViewport({ ratio: 1 })
  await expect(postalCode(page)).toHaveAccessibleDescription(/Please enter your postal code\./)
  await keepPicture(page, 'bag-first-missing')
  await postalCode(page).fill(homeAddress.pincode)
  await expect(postalCode(page)).not.toHaveAccessibleDescription(/Please enter/)
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue(homeAddress.city)
  await buyNow(page).click({ force: true })
  await expect(street(page)).toBeFocused()
  await street(page).fill(homeAddress.street)
  await page.getByRole('textbox', { name: 'Phone number' }).fill('9876543210')
  await buyNow(page).click({ force: true })
  await expect(page.getByRole('radio', { name: 'Online Payment' })).toBeFocused()
  await expect(page.getByText('Please choose a payment method.')).toBeVisible()
  await payOnDelivery(page).check()
  await expect(page.getByText('Please choose a payment method.')).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 0))
  await barButton(page).tap()
  await expect(page).toHaveURL(/\/payment-success\?order=/)
})

test('a guest is told at the head of the address to log in, and afterwards is led to what BUY NOW needs', async ({
  page,
  shop,
}) => {
  const shopper = await newShopperOf(shop)
  await addToBag(page, CUFF.slug)
  await page.goto('/cart')
  const head = page.getByRole('region', { name: 'Login or register' })
  await expect(head).toContainText('Please login or register to checkout')
  await expect(head.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
  await street(page).fill('7 Hill Road')
  await barButton(page).tap()
  await expect(head.getByRole('link', { name: 'Login' })).toBeFocused()
  await head.getByRole('link', { name: 'Login' }).tap()
  await logIn(page, shopper.email)
  await expect(page).toHaveURL('/cart')
  await expect(postalCode(page)).toBeFocused()
  await expect(postalCode(page)).toBeInViewport({ ratio: 1 })
  await expect(barButton(page)).toBeInViewport({ ratio: 1 })
  await expect(postalCode(page)).not.toHaveAttribute('aria-invalid')
  await expect(street(page)).toHaveValue('7 Hill Road')
})

test('from a shared link to a confirmed order in cash, a newcomer presses at most nine times', async ({
  page,
  shop,
}) => {
  const press = pressCounter()
  const button = page.getByRole('button', { name: 'BUY NOW' })
  await page.goto(`/products/${LEAF.slug}`)
  await untilHydrated(button)
  await chooseFirstSize(page, press)
  await press(button)
  await expect(page).toHaveURL('/cart')
  await press(page.getByRole('region', { name: 'Login or register' }).getByRole('link', { name: 'Register' }))
  await page.getByRole('textbox', { name: 'Full name' }).fill('Meera Iyer')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await press(page.getByRole('button', { name: 'Create account' }))
  await expect(postalCode(page)).toBeFocused()
  await page.keyboard.type(homeAddress.pincode)
  await street(page).fill(homeAddress.street)
  await page.getByRole('textbox', { name: 'Phone number' }).fill('9012345671')
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue(homeAddress.city)
  await press(payOnDelivery(page))
  await press(button)
  await confirmOrder(page, shop, press)
  expect(press.count()).toBeLessThanOrEqual(9)
})

test('a returning shopper with a saved address presses at most four times', async ({ page, shop }) => {
  const press = pressCounter()
  await storeSession(page, await newBuyer(apiClient(() => shop.origin)), shop.origin)
  const button = page.getByRole('button', { name: 'BUY NOW' })
  await page.goto(`/products/${CUFF.slug}`)
  await untilHydrated(button)
  await press(button)
  await expect(page).toHaveURL('/cart')
  await press(payOnDelivery(page))
  await press(button)
  await confirmOrder(page, shop, press)
  expect(press.count()).toBeLessThanOrEqual(4)
})

type Press = ((target: Locator) => Promise<void>) & { count: () => number }

/** Typing, also into a field that has to be touched first, does not count. */
function pressCounter(): Press {
  let presses = 0
  const press = async (target: Locator) => {
    presses += 1
    await target.tap()
  }
  return Object.assign(press, { count: () => presses })
}

async function chooseFirstSize(page: Page, press: Press): Promise<void> {
  const sizes = page.getByRole('group', { name: 'Size', exact: true })
  if ((await sizes.count()) > 0) await press(sizes.getByRole('radio', { disabled: false }).first())
}

/** With the code from the phone. */
async function confirmOrder(page: Page, shop: { dataDir: string }, press: Press): Promise<void> {
  await expect(page).toHaveURL(/\/payment-success\?order=/)
  const code = await textedCode(shop, new URL(page.url()).searchParams.get('order') ?? '')
  const panel = page.getByRole('region', { name: 'Please confirm your order' })
  await panel.getByLabel('Code').fill(code)
  await press(panel.getByRole('button', { name: 'Confirm order' }))
  await expect(panel).toHaveCount(0)
}
