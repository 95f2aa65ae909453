/** What every shopper does, in a shop on Node 24 whose budgets and caps hold, as in production. */
import { nodeProgram } from '../../../scripts/setup/node-versions.mjs'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expectAccountOf, logIn, register, storeSession } from '../../support/browser/account-page.ts'
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
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { apiClient, newEmail } from '../../support/shop/api-client.ts'
import { newBuyer, newPurchase, RING, rings } from '../../support/shop/buyer.ts'
import { runCli } from '../../support/shop/cli.ts'
import { findConfirmationToken } from '../../support/shop/mails.ts'
import { type BuiltShop, startBuiltShop } from '../../support/shop/start-shop.ts'

let shop: BuiltShop

test.beforeAll(async () => {
  shop = await startBuiltShop({ LIMITS: 'on' }, await nodeProgram('24'))
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

test('a third Cash on Delivery order says that it waits, at checkout, in the account and behind its link', async ({
  page,
}) => {
  const ask = apiClient(() => shop.origin)
  const shopper = await newBuyer(ask)
  const { token } = shopper
  const place = async () => (await ask('createOrder', { body: rings(), headers: newPurchase(), token })).answer
  let last = await place()
  for (const orders of [1, 2, 3]) {
    if (orders > 1) last = await place()
    const emailed = () => findConfirmationToken(shop.dataDir, last.orderID)
    await expect.poll(emailed).not.toBe('')
    expect((await ask('confirmFollowedOrder', { path: { token: await emailed() } })).http).toBe(200)
  }
  await storeSession(page, shopper, shop.origin)
  const link = (await ask('replaceFollowLink', { path: { id: last.data._id }, token })).answer.token
  for (const [name, path] of [
    ['waits-placed', `/payment-success?order=${last.data._id}`],
    ['waits-order', `/orders/${last.data._id}`],
    ['waits-followed', `/follow/${link}`],
  ] as const) {
    await page.goto(shop.origin + path)
    await expect(page.getByRole('region', { name: 'Your order waits for an earlier one' })).toBeVisible()
    await expectAccessible(page)
    await keepPicture(page, name)
  }
})

test('an unconfirmed order says whether its pieces are set aside, and one that sold out why it was cancelled', async ({
  page,
}) => {
  const ask = apiClient(() => shop.origin)
  const shopper = await newBuyer(ask)
  const { token } = shopper
  const place = async (quantity: number) =>
    (await ask('createOrder', { body: rings(quantity), headers: newPurchase(), token })).answer
  const [held, waiting] = [await place(1), await place(6)]
  await storeSession(page, shopper, shop.origin)
  const card = page.getByRole('region', { name: 'Please confirm your order' })

  await page.goto(`${shop.origin}/orders/${held.data._id}`)
  await expect(card).toContainText(/We've set its pieces aside for you until \d\d:\d\d\./)
  await keepPicture(page, 'unconfirmed-held')

  const emailed = () => findConfirmationToken(shop.dataDir, waiting.orderID)
  await expect.poll(emailed).not.toBe('')
  await page.goto(`${shop.origin}/follow/${await emailed()}`)
  await expect(card).toContainText("Its pieces aren't set aside: they are yours once you confirm")
  await expectAccessible(page)
  await keepPicture(page, 'unconfirmed-waiting')

  await runCli(shop, 'stock', RING, '5')
  await card.getByRole('button', { name: 'Confirm order' }).click()
  await expect(page.getByText('One of its pieces sold out before we could set it aside.')).toBeVisible()
  await expect(card).toHaveCount(0)
  await expectAccessible(page)
  await keepPicture(page, 'unconfirmed-sold-out')
})
