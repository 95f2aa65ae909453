import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { atCheckout, LEAF, ordersOf } from '../support/checkout-page.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Checkout' })
const makePayment = (page: Page) => dialog(page).getByRole('button', { name: 'Make Payment' })

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay by international card' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Final order' })).toBeVisible()
}

async function typeCard(page: Page, number: string): Promise<void> {
  await dialog(page).getByLabel('Card number').fill(number)
  await dialog(page).getByLabel('Expiry date').fill('1134')
  await dialog(page).getByLabel('CVC').fill('123')
}

const expectDone = async (page: Page) =>
  await expect(dialog(page).getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible()

test('a card pays in dollars, and the dialog says that the order is placed', async ({ page, shop }) => {
  const shopper = await atCheckout(page, shop, LEAF)
  await openDialog(page)
  await expect(dialog(page).getByRole('radio', { name: 'Pay with Stripe' })).toBeChecked()
  await expect(dialog(page)).toContainText('$2.83')
  await expect(dialog(page)).toContainText('₹249')
  await expect(dialog(page).getByText('Test mode: no money moves', { exact: true })).toBeVisible()
  await expect(makePayment(page)).toBeDisabled()
  await expectAccessible(page)
  await typeCard(page, '4242424242424242')
  await makePayment(page).click()
  await expectDone(page)
  await expectAccessible(page)
  expect(await ordersOf(shop, shopper)).toMatchObject([{ amount: 249, payment: 'card', money: 'paid' }])
  await dialog(page).getByRole('link', { name: 'Go to Orders' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Orders')
})

test('a declined card is told in its provider’s words, and another one pays', async ({ page, shop }) => {
  const shopper = await atCheckout(page, shop, LEAF)
  await openDialog(page)
  await typeCard(page, '4000000000000002')
  await makePayment(page).click()
  await expect(dialog(page).getByText('Payment failed Your card was declined.')).toBeVisible()
  expect(await ordersOf(shop, shopper)).toEqual([])
  await typeCard(page, '4242424242424242')
  await makePayment(page).click()
  await expectDone(page)
  expect(await ordersOf(shop, shopper)).toHaveLength(1)
})

test('a card number that cannot be is told at the card', async ({ page, shop }) => {
  await atCheckout(page, shop, LEAF)
  await openDialog(page)
  await dialog(page).getByLabel('Card number').fill('4242424242424241')
  await expect(dialog(page).getByText('Your card number is invalid.')).toBeVisible()
})

test('cancelled, nothing was paid and the bag is as it was', async ({ page, shop }) => {
  const shopper = await atCheckout(page, shop, LEAF)
  await openDialog(page)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Pay by international card' })).toBeFocused()
  expect(await ordersOf(shop, shopper)).toEqual([])
})

test('the other way leads to its provider’s page, and back to the order; a reload makes no other', async ({
  page,
  shop,
}) => {
  const shopper = await atCheckout(page, shop, LEAF)
  await openDialog(page)
  await dialog(page).getByRole('radio', { name: 'Other Payment Method' }).check()
  await expect(dialog(page).getByText('You will be redirecting...')).toBeVisible()
  await makePayment(page).click()
  await page.waitForURL('**/sandbox/paypal/**')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/\/cart\?res=success/)
  await expectDone(page)
  await page.reload()
  await expectDone(page)
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Shopping Bag is Empty')
  expect(await ordersOf(shop, shopper)).toMatchObject([{ amount: 249, money: 'paid' }])
})

test('cancelled at the other provider, the bag is as it was', async ({ page, shop }) => {
  const shopper = await atCheckout(page, shop, LEAF)
  await openDialog(page)
  await dialog(page).getByRole('radio', { name: 'Other Payment Method' }).check()
  await makePayment(page).click()
  await page.waitForURL('**/sandbox/paypal/**')
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await expect(page).toHaveURL(/\/cart/)
  await expect(page.getByRole('region', { name: 'Order Summary' })).toBeVisible()
  expect(await ordersOf(shop, shopper)).toEqual([])
})
