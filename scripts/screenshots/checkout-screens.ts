/**
 * Screenshots of all steps from the bag to payment. The necessary shoppers, orders and test payments are created in the
 * shop that is being photographed.
 */
import type { Page } from '@playwright/test'
import { newShopperOf, storeSession } from '../../tests/support/browser/account-page.ts'
import { addToBag } from '../../tests/support/browser/bag-page.ts'
import {
  atCheckout,
  buyNow,
  CUFF,
  LEAF,
  payOnDelivery,
  payOnline,
  razorpay,
} from '../../tests/support/browser/checkout-page.ts'
import { apiClient } from '../../tests/support/shop/api-client.ts'
import { newBuyer } from '../../tests/support/shop/buyer.ts'
import { runCli } from '../../tests/support/shop/cli.ts'
import type { StartedShop } from '../../tests/support/shop/start-shop.ts'
import type { Screen } from './screen.ts'

/**
 * Path of a page that loads quickly. A screen's `arrange` function starts there and navigates to the page to
 * photograph.
 */
const START = '/terms'

/**
 * Products whose price or stock changes while a page shows them. Each screenshot needs a different product, because two
 * screenshots are taken in parallel.
 */
const changing = ['moti-drop-earrings', 'nisha-onyx-drops', 'laal-dil-charm', 'kamal-lotus-necklace']

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Checkout' })

async function applyCoupon(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Coupon code' }).fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
}

async function readyToBuy(page: Page, shop: StartedShop): Promise<void> {
  await atCheckout(page, shop, CUFF)
  await addToBag(page, 'moti-drop-earrings')
  await page.goto('/cart')
  await applyCoupon(page, 'WELCOME10')
  await page.getByText('Coupon Applied').waitFor()
  await payOnDelivery(page).check()
}

async function openRazorpay(page: Page, shop: StartedShop): Promise<void> {
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

export const checkoutScreens: readonly Screen[] = [
  {
    name: 'checkout-guest',
    path: START,
    arrange: async (page) => {
      await addToBag(page, CUFF.slug)
      await page.goto('/cart')
      await page.getByText('Please login or register to checkout').waitFor()
    },
  },
  {
    name: 'checkout-address-empty',
    path: START,
    arrange: (page, shop) => atCheckout(page, shop, CUFF, { saved: false }),
  },
  { name: 'checkout-ready', path: START, arrange: readyToBuy },
  {
    name: 'checkout-coupon-refused',
    path: START,
    arrange: async (page, shop) => {
      await atCheckout(page, shop, CUFF)
      await applyCoupon(page, 'DIWALI99')
      await page.getByText('This coupon code is not valid.').first().waitFor()
    },
  },
  {
    name: 'checkout-address-wrong',
    path: START,
    arrange: async (page, shop) => {
      await atCheckout(page, shop, CUFF)
      await page.getByRole('textbox', { name: 'Postal code' }).fill('012345')
      await payOnDelivery(page).check()
      await buyNow(page).click()
      await page.getByText('Invalid postal code for India').first().waitFor()
    },
  },
  {
    name: 'checkout-places',
    path: START,
    arrange: async (page, shop) => {
      await atCheckout(page, shop, CUFF, { saved: false })
      await page.getByRole('combobox', { name: 'Country' }).click()
      await page.getByRole('option', { name: 'India', exact: true }).waitFor()
    },
    show: 'screen',
  },
  {
    name: 'checkout-changed',
    path: START,
    arrange: async (page, shop) => {
      const slug = changing.pop() ?? ''
      const ask = apiClient(() => shop.origin)
      await storeSession(page, await newBuyer(ask))
      for (const piece of [slug, CUFF.slug]) await addToBag(page, piece)
      await page.goto('/cart')
      await payOnDelivery(page).check()
      await page.getByRole('button', { name: `Increase quantity of ${CUFF.title}` }).click()
      const { answer } = await ask('readProduct', { path: { id: slug } })
      await runCli(shop, 'price', slug, String(answer.product.price + 50))
      await buyNow(page).click()
      await page.getByRole('region', { name: 'Your bag has changed' }).waitFor()
    },
  },
  {
    name: 'checkout-offline',
    path: START,
    arrange: async (page, shop) => {
      await readyToBuy(page, shop)
      await page.route('**/api/**', (route) => route.abort())
      await page.reload()
      await page.getByText('Checkout needs a connection.').waitFor({ timeout: 30_000 })
    },
  },
  {
    name: 'checkout-held',
    path: START,
    arrange: async (page, shop) => {
      await openRazorpay(page, shop)
      await razorpay(page).getByRole('button', { name: 'Close' }).click()
      await page.getByText(/set aside for you until/).waitFor()
    },
  },
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
      await page.getByText('This takes longer than usual.').waitFor({ timeout: 30_000 })
    },
    show: 'screen',
  },
  { name: 'payment-none', path: '/payment-success', show: 'screen' },
  { name: 'payment-failed', path: '/payment-failed', show: 'screen' },
]
