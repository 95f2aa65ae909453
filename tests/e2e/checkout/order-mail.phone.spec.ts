import { expect, test } from '../../support/browser/browser-test.ts'
import {
  atCheckout,
  CUFF,
  expectPlaced,
  fact,
  ordersOf,
  payOnline,
  razorpay,
} from '../../support/browser/checkout-page.ts'
import { readMails } from '../../support/shop/mails.ts'
import { startBuiltShop } from '../../support/shop/start-shop.ts'

test.use({ serviceWorkers: 'allow' })

test('page, provider, order and email show the same total to the paisa', async ({ page }) => {
  test.slow()
  const shop = await startBuiltShop()
  try {
    const shopper = await atCheckout(page, shop, CUFF)
    await payOnline(page).check()
    await page.getByRole('textbox', { name: 'Coupon code' }).fill('WELCOME10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Coupon Applied')).toBeVisible()
    await page.getByRole('button', { name: 'BUY NOW' }).click()
    await expect(razorpay(page)).toContainText('₹179.10')
    await razorpay(page).getByRole('button', { name: 'Pay', exact: true }).click()
    const number = await expectPlaced(page)
    await expect(fact(page, 'Total')).toHaveText('₹179.10')
    expect(await ordersOf(shop, shopper)).toMatchObject([{ order_id: number, amount: 179.1 }])
    const mailed = async () => (await readMails(shop.dataDir)).filter(({ to }) => to.includes(shopper.email))
    await expect.poll(async () => (await mailed()).map(({ text }) => text).join()).toContain('Total: ₹179.10')
  } finally {
    await shop.stop()
  }
})
