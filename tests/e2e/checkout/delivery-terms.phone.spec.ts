import { expectAccessible } from '../../support/browser/accessibility.ts'
import { storeSession } from '../../support/browser/account-page.ts'
import { amount } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import {
  atCheckout,
  buyNow,
  CUFF,
  expectPlaced,
  fact,
  HEART,
  LEAF,
  openCheckout,
  payOnDelivery,
  payOnline,
  razorpay,
} from '../../support/browser/checkout-page.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { apiClient } from '../../support/shop/api-client.ts'
import { newBuyer } from '../../support/shop/buyer.ts'
import { runCli } from '../../support/shop/cli.ts'
import { oneChain } from '../../support/shop/past-order.ts'
import { startBuiltShop } from '../../support/shop/start-shop.ts'

const field = (name: string) => ({ name, exact: true })

test('before BUY NOW, the checkout asks for a phone number, says where no courier goes, and adds the charge for cash', async ({
  page,
}) => {
  const shop = await startBuiltShop({ COD_FEE: '49' })
  try {
    await atCheckout(page, shop, CUFF, { edited: true })
    const phone = page.getByRole('textbox', field('Phone number'))
    const pinCode = page.getByRole('textbox', field('Postal code'))
    await expect(payOnDelivery(page)).toHaveAccessibleDescription(/^₹49 extra\./)
    await payOnline(page).check()
    await expect(amount(page, 'Total')).toHaveText('₹199')
    await payOnDelivery(page).check()
    await expect(amount(page, 'Total')).toHaveText('₹248')
    await keepPicture(page, 'checkout-cod-fee')

    await phone.fill('')
    await expect(buyNow(page)).toHaveAccessibleDescription('Still needed: phone number.')
    await keepPicture(page, 'checkout-no-phone')
    await phone.fill('98765')
    await expect(buyNow(page)).toHaveAccessibleDescription('Still needed: complete phone number.')
    await phone.fill('9876543210')
    await pinCode.fill('380999')
    await expect(buyNow(page)).toHaveAccessibleDescription(/^No courier delivers to this postal code\./)
    await expect(buyNow(page)).toBeDisabled()
    await keepPicture(page, 'checkout-not-served')
    await pinCode.fill('380998')
    await expect(payOnDelivery(page)).toHaveAccessibleDescription('Not available at this postal code')
    await keepPicture(page, 'checkout-no-cod')
    await pinCode.fill('380009')
    await payOnDelivery(page).check()
    await buyNow(page).click()
    await expectPlaced(page)
    await expect(fact(page, 'Total')).toHaveText('₹248')
  } finally {
    await shop.stop()
  }
})

test('more than 20 pieces are not set aside while the shopper pays, and the page says so', async ({ page }) => {
  const shop = await startBuiltShop()
  try {
    const pieces = [CUFF, LEAF, HEART].map(({ slug }) => ({ slug, quantity: 7 }))
    for (const { slug } of pieces) await runCli(shop, 'stock', slug, '50')
    const shopper = await newBuyer(apiClient(() => shop.origin))
    await storeSession(page, shopper, shop.origin)
    await openCheckout(page, shop, shopper, ...pieces)
    await payOnline(page).check()
    await buyNow(page).click()
    const notice = page.getByRole('status').filter({ hasText: 'Tap BUY NOW once more to pay.' })
    await expect(notice).toContainText("We can't set these pieces aside: they go to the shopper who pays first.")
    await expect(razorpay(page)).toHaveCount(0)
    await keepPicture(page, 'checkout-not-held')
    await buyNow(page).click()
    await razorpay(page).getByRole('button', { name: 'Pay', exact: true }).click()
    await expectPlaced(page)
  } finally {
    await shop.stop()
  }
})

test('an order that came without a phone number asks for it, and its parcel waits until then', async ({
  page,
  shop,
}) => {
  const ask = apiClient(() => shop.origin)
  const shopper = await storeSession(page, undefined, shop.origin)
  const { data } = (await ask('createOrder', { token: shopper.token, body: oneChain })).answer
  await page.goto(`/orders/${data._id}`)
  const panel = page.getByRole('region', { name: 'We need your phone number' })
  await expect(panel).toContainText('Your order is sent once we have a number.')
  await keepPicture(page, 'order-no-phone')
  await panel.getByRole('button', { name: 'Save number' }).click()
  await expect(panel.getByLabel('Phone number')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await panel.getByLabel('Phone number').fill('9012300045')
  await panel.getByRole('button', { name: 'Save number' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Shipping info' })).toContainText('9012300045')
})
