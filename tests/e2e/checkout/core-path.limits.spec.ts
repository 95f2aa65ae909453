/** What every shopper does, in a shop whose budgets and caps hold, as in production. */
import { expectAccountOf, logIn, register } from '../../support/browser/account-page.ts'
import { addToBag } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import {
  buyNow,
  CUFF,
  expectPlaced,
  fillAddress,
  LEAF,
  payOnDelivery,
  payOnline,
  razorpay,
} from '../../support/browser/checkout-page.ts'
import { newEmail } from '../../support/shop/api-client.ts'
import { type BuiltShop, startBuiltShop } from '../../support/shop/start-shop.ts'

let shop: BuiltShop

test.beforeAll(async () => {
  shop = await startBuiltShop({ LIMITS: 'on' })
})
test.afterAll(() => shop.stop())

test('a guest browses, registers, logs in, and buys online and with Cash on Delivery', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: shop.origin })
  const page = await context.newPage()
  const email = newEmail()

  await test.step('a guest browses and fills the bag', async () => {
    await page.goto('/products')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await addToBag(page, LEAF.slug)
  })

  await test.step('registers, and logs in on a new visit', async () => {
    await page.goto('/register')
    await register(page, { fullname: 'Meera Iyer', email })
    await expect(page).toHaveURL('/cart')
    const second = await browser.newContext({ baseURL: shop.origin })
    const elsewhere = await second.newPage()
    await elsewhere.goto('/login')
    await logIn(elsewhere, email)
    await expect(elsewhere).not.toHaveURL('/login')
    await elsewhere.goto('/account')
    await expectAccountOf(elsewhere, 'Meera Iyer')
    await second.close()
  })

  await test.step('pays online', async () => {
    await fillAddress(page)
    await payOnline(page).check()
    await buyNow(page).click()
    await razorpay(page).getByRole('button', { name: 'Pay', exact: true }).click()
    expect(await expectPlaced(page)).toMatch(/^NK-/)
  })

  await test.step('pays the next order on delivery', async () => {
    await addToBag(page, CUFF.slug)
    await page.goto('/cart')
    await payOnDelivery(page).check()
    await buyNow(page).click()
    expect(await expectPlaced(page)).toMatch(/^NK-/)
  })
  await context.close()
})
