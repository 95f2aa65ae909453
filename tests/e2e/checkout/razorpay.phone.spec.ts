import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import {
  atCheckout,
  buyNow,
  expectPlaced,
  fact,
  HEART,
  LEAF,
  openCheckout,
  ordersOf,
  payOnline,
  razorpay,
} from '../../support/browser/checkout-page.ts'
import { holdRequests } from '../../support/browser/held-requests.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { untilShown } from '../../support/browser/shown-texts.ts'
import { readMails } from '../../support/shop/mails.ts'
import { sandboxOf } from '../../support/shop/sandbox-client.ts'
import { startBuiltShop } from '../../support/shop/start-shop.ts'

const CREATE = '**/api/razorpay/create-order'
const VERIFY = '**/api/razorpay/verify-payment'

/** The shop's brand colour as background in light mode. */
const WINE = 'rgb(91, 31, 51)'

const press = (page: Page, name: 'Pay' | 'Fail' | 'Close') =>
  razorpay(page).getByRole('button', { name, exact: true }).click()

/** Opens Razorpay’s window. Returns the id of the Razorpay order. */
async function openWindow(page: Page): Promise<string> {
  const answered = page.waitForResponse(CREATE)
  await buyNow(page).click()
  const { id } = await (await answered).json()
  await expect(razorpay(page)).toBeVisible()
  return id
}

test('closing the window, a reload or Back keeps bag and order, and the same payment continues', async ({
  page,
  shop,
}) => {
  const shopper = await atCheckout(page, shop, HEART)
  await payOnline(page).check()
  const scripts = page.locator('script[src*="/sandbox/"]')
  await expect(scripts).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Coupon code' }).fill('WELCOME10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Coupon Applied')).toBeVisible()
  const first = await openWindow(page)
  await expect(scripts).toHaveCount(1)
  await press(page, 'Close')
  await expect(page.getByText(/We're holding your pieces until \d\d:\d\d/)).toBeVisible()
  await keepPicture(page, 'checkout-held')
  await expect(page).toHaveURL('/cart')
  expect(await ordersOf(shop, shopper)).toEqual([])
  await page.reload()
  expect(await openWindow(page)).toBe(first)
  await page.keyboard.press('Escape')
  expect(await openWindow(page)).toBe(first)
  await page.reload()
  expect(await openWindow(page)).toBe(first)
  await press(page, 'Close')

  await page.goto(`/products/${HEART.slug}`)
  await page.getByRole('link', { name: 'ADDED' }).click()
  expect(await openWindow(page)).toBe(first)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEART.title)
  await expect(razorpay(page)).toHaveCount(0)
  await page.goForward()
  expect(await openWindow(page)).toBe(first)

  await test.step('a payment in the window creates the order; page, provider and order show the same amount to the paisa', async () => {
    await expect(razorpay(page)).toContainText('₹206.10')
    await expect(razorpay(page)).toContainText('Test mode: no money moves')
    await keepPicture(page, 'razorpay')
    await expect(razorpay(page).locator('.band')).toHaveCSS('background-color', WINE)
    await expect(razorpay(page)).toContainText(`Asha Patel · ${shopper.email} · 9876543210`)
    const confirmed = untilShown(page, 'Payment Successful!')
    await press(page, 'Pay')
    await confirmed
    const number = await expectPlaced(page)
    await expect(fact(page, 'Total')).toHaveText('₹206.10')
    expect(await ordersOf(shop, shopper)).toMatchObject([
      { order_id: number, amount: 206.1, payment: 'online_payment', money: 'paid' },
    ])
    const mails = async () => (await readMails(shop.dataDir)).filter(({ to }) => to.includes(shopper.email))
    await expect.poll(async () => (await mails()).map(({ text }) => text).join()).toContain('Total: ₹206.10')
  })
})

test.describe('in the browser inside another app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36 Instagram 400.0.0',
  })

  test('the payment leaves the page, and the order is there on the return', async ({ page, shop }) => {
    const shopper = await atCheckout(page, shop, HEART)
    await payOnline(page).check()
    await openWindow(page)
    await press(page, 'Fail')
    await expect(page).toHaveURL('/payment-failed')
    await page.goto('/cart')
    await openWindow(page)
    await press(page, 'Pay')
    const number = await expectPlaced(page)
    expect(await ordersOf(shop, shopper)).toMatchObject([{ order_id: number, money: 'paid' }])
  })
})

test('an attempt that fails charges nothing, is reported, and can be repeated', async ({ page, shop }) => {
  await page.clock.install()
  const shopper = await atCheckout(page, shop, HEART)
  await payOnline(page).check()

  await test.step('without the provider’s script nothing is ordered, and the reason is shown', async () => {
    await page.route('**/sandbox/razorpay/checkout.js', (route) => route.abort())
    await buyNow(page).click()
    await expect(page.getByText('Razorpay SDK failed to load. Are you online?')).toBeVisible()
    expect(await ordersOf(shop, shopper)).toEqual([])
    await page.unroute('**/sandbox/razorpay/checkout.js')
  })

  await test.step('if the shop cannot create an order, the page asks to try again', async () => {
    await page.route(CREATE, (route) => route.abort())
    await buyNow(page).click()
    await expect(page.getByText('Failed to create order. Please try again.')).toBeVisible()
    await expect(buyNow(page)).toBeEnabled()
    await page.unroute(CREATE)
  })

  await test.step('a failed payment that was given up is reported, and can be retried with the same bag', async () => {
    const first = await openWindow(page)
    await press(page, 'Fail')
    await expect(razorpay(page).getByRole('alert')).not.toBeEmpty()
    await keepPicture(page, 'razorpay-failed')
    await press(page, 'Close')
    await expect(page).toHaveURL('/payment-failed')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Failed')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.getByRole('link', { name: 'Retry Payment' }).click()
    expect(await openWindow(page)).toBe(first)
  })

  await test.step('the window closes when the pieces are no longer held, also after a failed try', async () => {
    await press(page, 'Close')
    await expect(page.getByText(/We're holding your pieces until \d\d:\d\d/)).toBeVisible()
    await page.clock.fastForward('10:01')
    await expect(page.getByText(/no longer holding your pieces/)).toBeVisible()
    await keepPicture(page, 'checkout-hold-ended')
    await openWindow(page)
    await press(page, 'Fail')
    await expect(razorpay(page).getByRole('alert')).not.toBeEmpty()
    await page.clock.fastForward('10:01')
    await expect(razorpay(page)).toHaveCount(0)
    await expect(page).toHaveURL('/payment-failed')
    expect(await ordersOf(shop, shopper)).toEqual([])
    await page.getByRole('link', { name: 'Retry Payment' }).click()
    await openWindow(page)
  })

  await test.step('a failed payment can be retried in the same window', async () => {
    await press(page, 'Fail')
    await expect(razorpay(page).getByRole('alert')).not.toBeEmpty()
    await press(page, 'Pay')
    await expectPlaced(page)
    expect(await ordersOf(shop, shopper)).toHaveLength(1)
  })
})

test('the order is created once even if the page never learns the result, but not without a signature', async ({
  page,
  shop,
}) => {
  const shopper = await atCheckout(page, shop, HEART)
  await payOnline(page).check()

  await test.step('an order is shown even if the return to the shop is lost after the payment', async () => {
    await page.route(VERIFY, (route) => route.abort())
    const release = await holdRequests(page, '**/api/checkout/complete')
    await openWindow(page)
    await press(page, 'Pay')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading order details...')
    await keepPicture(page, 'payment-awaited')
    release()
    const number = await expectPlaced(page)
    expect((await ordersOf(shop, shopper)).map(({ order_id }) => order_id)).toEqual([number])
    await page.goto('/cart')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Shopping Bag is Empty')
    await page.unroute(VERIFY)
  })

  await test.step('an order is created and the bag emptied even if the tab was closed after the payment', async () => {
    await openCheckout(page, shop, shopper, HEART)
    await payOnline(page).check()
    await page.route(VERIFY, () => undefined)
    await openWindow(page)
    const sent = page.waitForRequest(VERIFY)
    await press(page, 'Pay')
    await sent
    await page.goto('/products')
    await expect.poll(async () => (await ordersOf(shop, shopper)).length).toBe(2)
    await page.goto('/cart')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Shopping Bag is Empty')
    await page.unroute(VERIFY)
  })

  await test.step('a result that the provider did not sign is not a payment', async () => {
    await openCheckout(page, shop, shopper, LEAF)
    await payOnline(page).check()
    await page.route(VERIFY, async (route) => {
      const unsigned = { ...route.request().postDataJSON(), razorpay_signature: 'f00' }
      await route.continue({ postData: JSON.stringify(unsigned) })
    })
    await openWindow(page)
    await press(page, 'Pay')
    await expect(page.getByText('Payment verification failed.')).toBeVisible()
    await expect(page).toHaveURL('/cart')
    await expect(buyNow(page)).toBeEnabled()
    expect((await ordersOf(shop, shopper)).length).toBeLessThanOrEqual(3)
  })
})

test('a payment that was never reported is found by the next checkout instead of charging again', async ({ page }) => {
  const shop = await startBuiltShop()
  try {
    await sandboxOf(() => shop.origin).holdWebhooks()
    const shopper = await atCheckout(page, shop, HEART)
    await payOnline(page).check()
    await page.route(VERIFY, () => undefined)
    await buyNow(page).click()
    const sent = page.waitForRequest(VERIFY)
    await razorpay(page).getByRole('button', { name: 'Pay', exact: true }).click()
    await sent
    await page.goto(`${shop.origin}/cart`)
    await buyNow(page).click()
    const number = await expectPlaced(page)
    expect(await ordersOf(shop, shopper)).toMatchObject([{ order_id: number, amount: 229, money: 'paid' }])
  } finally {
    await shop.stop()
  }
})
