/** The checkout, for a logged-in shopper with products in the bag. */
import { expect, type Page } from '@playwright/test'
import type { Shopper } from '../shop/api-client.ts'
import { apiClient } from '../shop/api-client.ts'
import { homeAddress, newBuyer } from '../shop/buyer.ts'
import { newShopperOf, storeSession } from './account-page.ts'

/** With enough stock for all tests. */
export const CUFF = { slug: 'kaan-ear-cuff', title: 'Kaan Double Ear Cuff', price: 199 }
export const HEART = { slug: 'laal-dil-charm', title: 'Laal Dil Charm', price: 229 }
export const LEAF = { slug: 'vana-leaf-ring', title: 'Vana Adjustable Leaf Ring', price: 249 }

/**
 * Opens it for a new shopper with this product in the account’s bag and, unless
 * `saved` is false, a saved address, which is folded unless it is `edited`.
 */
export async function atCheckout(
  page: Page,
  shop: { origin: string },
  piece: { slug: string },
  { saved = true, edited = false } = {},
): Promise<Shopper> {
  const shopper = saved ? await newBuyer(apiClient(() => shop.origin)) : await newShopperOf(shop)
  await storeSession(page, shopper, shop.origin)
  await openCheckout(page, shop, shopper, piece)
  if (saved) await expect(page.getByRole('radio', { name: 'Use my saved address' })).toBeChecked()
  if (edited) await page.getByRole('button', { name: 'Edit', exact: true }).click()
  return shopper
}

/** Replaces the account’s bag with these products. */
export async function openCheckout(
  page: Page,
  shop: { origin: string },
  { user, token }: Shopper,
  ...pieces: { slug: string; quantity?: number }[]
): Promise<void> {
  const products = pieces.map(({ slug, quantity = 1 }) => ({ productID: slug, quantity }))
  const path = { userId: user._id }
  const { http } = await apiClient(() => shop.origin)('replaceCart', { path, token, body: { products } })
  expect(http).toBe(200)
  await page.goto(`${shop.origin}/cart`)
  await expect(page.getByRole('region', { name: 'Order Summary' })).toBeVisible()
}

export const buyNow = (page: Page) => page.getByRole('button', { name: 'BUY NOW' })
export const payOnline = (page: Page) => page.getByRole('radio', { name: 'Online Payment' })
export const payOnDelivery = (page: Page) => page.getByRole('radio', { name: 'Cash on Delivery (COD)' })

/** Types the option’s beginning, and presses Enter. */
export async function choose(page: Page, name: 'Country' | 'State' | 'City', typed: string): Promise<void> {
  await page.getByRole('combobox', { name }).fill(typed)
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
}

/** All test shoppers have the same address. */
export async function fillAddress(page: Page): Promise<void> {
  await choose(page, 'Country', homeAddress.country)
  await choose(page, 'State', homeAddress.state)
  await choose(page, 'City', homeAddress.city)
  await page.getByRole('textbox', { name: 'Postal code' }).fill(homeAddress.pincode)
  await page.getByRole('textbox', { name: 'Phone number' }).fill('9876543210')
  await page.getByRole('textbox', { name: 'Street address' }).fill(homeAddress.street)
}

/** Razorpay’s, over the page. */
export const razorpay = (page: Page) => page.getByRole('dialog', { name: 'Pay Nakshi' })

/** Expects it after a payment. Returns the order’s number. */
export async function expectPlaced(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order placed successfully.!')
  await expect(page).toHaveURL(/\/payment-success\?order=/)
  return (await fact(page, 'Order ID').textContent()) ?? ''
}

/** Of a placed order, by its name. */
export function fact(page: Page, name: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')
}

/** Newest first. */
export async function ordersOf(shop: { origin: string }, { token, user }: Shopper) {
  const { answer } = await apiClient(() => shop.origin)('listOrders', { path: { userId: user._id }, token })
  return answer
}
