/** Screenshots of paying, in Razorpay's window and in the card dialog, and of the pages after a payment. */
import type { Page } from '@playwright/test'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { newShopperOf, storeSession } from '../../tests/support/browser/account-page.ts'
import {
  atCheckout,
  buyNow,
  CUFF,
  LEAF,
  payOnDelivery,
  payOnline,
  razorpay,
} from '../../tests/support/browser/checkout-page.ts'
import type { StartedShop } from '../../tests/support/shop/start-shop.ts'
import { type Screen, START } from './screen.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Checkout' })

export async function openRazorpay(page: Page, shop: StartedShop): Promise<void> {
  await atCheckout(page, shop, CUFF)
  await payOnline(page).check()
  await buyNow(page).click()
  await razorpay(page).getByRole('button', { name: 'Pay', exact: true, disabled: false }).waitFor()
}

async function openCard(page: Page, shop: StartedShop): Promise<void> {
  await atCheckout(page, shop, LEAF)
  await page.getByRole('button', { name: 'Pay by international card' }).click()
  await dialog(page).getByLabel('Card number').waitFor()
}

async function typeCard(page: Page, number: string): Promise<void> {
  await dialog(page).getByLabel('Card number').fill(number)
  await dialog(page).getByLabel('Expiry date').fill('1134')
  await dialog(page).getByLabel('CVC').fill('123')
}

async function payByCard(page: Page, shop: StartedShop, number: string): Promise<void> {
  await openCard(page, shop)
  await typeCard(page, number)
  await dialog(page).getByRole('button', { name: 'Make Payment' }).click()
}

/** Opens a page that completes a payment, for a new shopper. The server refuses to complete it with this error. */
async function openReturn(page: Page, shop: StartedShop, path: string, code: ErrorCode): Promise<void> {
  await storeSession(page, await newShopperOf(shop))
  const { http, message } = errors[code]
  await page.route('**/api/checkout/complete', (route) =>
    route.fulfill({ status: http, json: { status: 'error', code, message } }),
  )
  await page.goto(path)
}

export const paymentScreens: readonly Screen[] = [
  { name: 'razorpay', path: START, arrange: openRazorpay, show: 'screen' },
  {
    name: 'razorpay-failed',
    path: START,
    arrange: async (page, shop) => {
      await openRazorpay(page, shop)
      await razorpay(page).getByRole('button', { name: 'Fail', exact: true }).click()
      await razorpay(page).getByRole('alert').filter({ hasText: /./ }).waitFor()
    },
    show: 'screen',
  },
  { name: 'card', path: START, arrange: openCard, show: 'screen' },
  {
    name: 'card-opening',
    path: START,
    arrange: async (page, shop) => {
      await atCheckout(page, shop, LEAF)
      await page.route('**/api/checkout/proceed', () => undefined)
      await page.getByRole('button', { name: 'Pay by international card' }).click()
      await dialog(page).getByRole('button', { name: 'Make Payment' }).waitFor()
    },
    show: 'screen',
  },
  {
    name: 'card-wrong',
    path: START,
    arrange: async (page, shop) => {
      await openCard(page, shop)
      await typeCard(page, '4242424242424241')
      await dialog(page).getByText('Your card number is invalid.').waitFor()
    },
    show: 'screen',
  },
  {
    name: 'card-paying',
    path: START,
    arrange: async (page, shop) => {
      await page.route('**/sandbox/stripe/v1/**', (route) =>
        route.request().method() === 'POST' ? undefined : route.continue(),
      )
      await payByCard(page, shop, '4242424242424242')
      await dialog(page).getByText('Paying…').waitFor()
    },
    show: 'screen',
  },
  {
    name: 'card-declined',
    path: START,
    arrange: async (page, shop) => {
      await payByCard(page, shop, '4000000000000002')
      await dialog(page).getByText('Payment failed').waitFor()
    },
    show: 'screen',
  },
  {
    name: 'card-done',
    path: START,
    arrange: async (page, shop) => {
      await payByCard(page, shop, '4242424242424242')
      await dialog(page).getByRole('heading', { name: 'Order Placed Successfully' }).waitFor()
    },
    show: 'screen',
  },
  {
    name: 'card-other',
    path: START,
    arrange: async (page, shop) => {
      await openCard(page, shop)
      await dialog(page).getByRole('radio', { name: 'Other Payment Method' }).check()
    },
    show: 'screen',
  },
  {
    name: 'card-other-page',
    path: START,
    arrange: async (page, shop) => {
      await openCard(page, shop)
      await dialog(page).getByRole('radio', { name: 'Other Payment Method' }).check()
      await dialog(page).getByRole('button', { name: 'Make Payment' }).click()
      await page.waitForURL('**/sandbox/paypal/**')
    },
    show: 'screen',
  },
  {
    name: 'payment-success',
    path: START,
    arrange: async (page, shop) => {
      await atCheckout(page, shop, CUFF)
      await payOnDelivery(page).check()
      await buyNow(page).click()
      await page.getByRole('heading', { name: 'Order placed successfully.!' }).waitFor()
    },
    show: 'screen',
  },
  {
    name: 'payment-awaited',
    path: START,
    arrange: async (page, shop) => {
      await storeSession(page, await newShopperOf(shop))
      await page.route('**/api/checkout/complete', () => undefined)
      await page.goto('/payment-success?intended=awaited')
      await page.getByRole('heading', { name: 'Loading order details...' }).waitFor()
    },
    show: 'screen',
  },
  {
    name: 'payment-awaited-long',
    path: START,
    arrange: async (page, shop) => {
      await storeSession(page, await newShopperOf(shop))
      await page.route('**/api/checkout/complete', (route) => route.abort())
      await page.goto('/payment-success?intended=awaited')
      await page.getByText('This is taking longer than usual.').waitFor({ timeout: 30_000 })
    },
    show: 'screen',
  },
  {
    name: 'payment-returned',
    path: START,
    arrange: async (page, shop) => {
      await openReturn(page, shop, '/payment-success?intended=returned', 'PAYMENT_RETURNED')
      await page.getByRole('heading', { name: 'Payment returned' }).waitFor()
    },
    show: 'screen',
  },
  {
    name: 'paypal-return-waiting',
    path: START,
    arrange: async (page, shop) => {
      await openReturn(page, shop, '/cart?res=success&intended=waiting', 'PAYMENT_PENDING')
      await page.getByText('Waiting for your payment').waitFor()
    },
    show: 'screen',
  },
  {
    name: 'paypal-return-failed',
    path: START,
    arrange: async (page, shop) => {
      await openReturn(page, shop, '/cart?res=success&intended=failed', 'PAYMENT_RETURNED')
      await page.getByText('Payment failed').waitFor()
    },
    show: 'screen',
  },
  {
    name: 'paypal-return-none',
    path: START,
    arrange: async (page, shop) => {
      await openReturn(page, shop, '/cart?res=success&intended=none', 'ORDER_UNKNOWN')
      await page.getByText('no payment to show').waitFor()
    },
    show: 'screen',
  },
  { name: 'payment-none', path: '/payment-success', show: 'screen' },
  { name: 'payment-failed', path: '/payment-failed', show: 'screen' },
]
