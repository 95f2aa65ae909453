import { expect, test } from '../../support/browser/browser-test.ts'
import {
  atCheckout,
  buyNow,
  expectPlaced,
  LETTER,
  ordersOf,
  payOnline,
  razorpay,
} from '../../support/browser/checkout-page.ts'
import { sandboxOf } from '../../support/shop/sandbox-client.ts'
import { startBuiltShop } from '../../support/shop/start-shop.ts'

const VERIFY = '**/api/razorpay/verify-payment'

test('a payment that was never reported is found by the next checkout instead of charging again', async ({ page }) => {
  test.slow()
  const shop = await startBuiltShop()
  try {
    await sandboxOf(() => shop.origin).holdWebhooks()
    const shopper = await atCheckout(page, shop, LETTER)
    await payOnline(page).check()
    await page.route(VERIFY, () => undefined)
    await buyNow(page).click()
    const sent = page.waitForRequest(VERIFY)
    await razorpay(page).getByRole('button', { name: 'Pay', exact: true }).click()
    await sent
    await page.goto(`${shop.origin}/cart`)
    await buyNow(page).click()
    const number = await expectPlaced(page)
    expect(await ordersOf(shop, shopper)).toMatchObject([{ order_id: number, amount: 199, money: 'paid' }])
  } finally {
    await shop.stop()
  }
})
