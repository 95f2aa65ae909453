/** What the page says about payments that have not become an order, with the server's answers simulated. */
import type { Page } from '@playwright/test'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { newShopperOf, storeSession } from '../../support/browser/account-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const inDialog = (page: Page, text: RegExp) => page.getByRole('dialog', { name: 'Checkout' }).getByText(text)

interface Outcome {
  path: string
  code: ErrorCode
  shown: (page: Page) => ReturnType<Page['getByText']>
}

const OUTCOMES: Record<string, Outcome> = {
  'payment-returned': {
    path: '/payment-success?intended=returned',
    code: 'PAYMENT_RETURNED',
    shown: (page) => heading(page, 'Payment returned'),
  },
  'paypal-return-waiting': {
    path: '/cart?res=success&intended=waiting',
    code: 'PAYMENT_PENDING',
    shown: (page) => inDialog(page, /^Waiting for your payment to arrive/),
  },
  'paypal-return-failed': {
    path: '/cart?res=success&intended=failed',
    code: 'PAYMENT_RETURNED',
    shown: (page) => inDialog(page, /Payment failed/),
  },
}

for (const [name, { path, code, shown }] of Object.entries(OUTCOMES)) {
  test(`${path.split('?')[0]} says what became of a payment that is refused with ${code}`, async ({ page, shop }) => {
    await storeSession(page, await newShopperOf(shop))
    const { http, message } = errors[code]
    await page.route('**/api/checkout/complete', (route) =>
      route.fulfill({ status: http, json: { status: 'error', code, message } }),
    )
    await page.goto(path)
    await expect(shown(page)).toBeVisible()
    await keepPicture(page, name)
  })
}

test('a payment whose result takes long is said to be safe', async ({ page, shop }) => {
  await storeSession(page, await newShopperOf(shop))
  await page.clock.install()
  await page.route('**/api/checkout/complete', (route) => route.abort())
  await page.goto('/payment-success?intended=awaited')
  await expect(heading(page, 'Loading order details...')).toBeVisible()
  await expect(async () => {
    await page.clock.runFor(5000)
    await expect(page.getByRole('status').filter({ hasText: 'Your payment is safe' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await keepPicture(page, 'payment-awaited-long')
})
