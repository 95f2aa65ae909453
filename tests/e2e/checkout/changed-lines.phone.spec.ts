import { expectAccessible } from '../../support/browser/accessibility.ts'
import { storeSession } from '../../support/browser/account-page.ts'
import { amount, line, quantityOf } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import {
  atCheckout,
  buyNow,
  CUFF,
  expectPlaced,
  openCheckout,
  ordersOf,
  payOnDelivery,
} from '../../support/browser/checkout-page.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { apiClient } from '../../support/shop/api-client.ts'
import { homeAddress, newBuyer } from '../../support/shop/buyer.ts'

test('a price that changed is reported, and nothing is bought before it is accepted', async ({ page, shop }) => {
  const shopper = await atCheckout(page, shop, CUFF)
  await payOnDelivery(page).check()
  // The page shows data from this morning.
  await page.route('**/api/orders', async (route) => {
    const sent = route.request().postDataJSON()
    const products = [{ ...sent.products[0], price: 189 }]
    await route.continue({ postData: JSON.stringify({ ...sent, products, amount: 189 }) })
  })
  await buyNow(page).click()
  const changes = page.getByRole('region', { name: 'Your bag has changed' })
  await expect(changes.getByRole('listitem')).toHaveText('Kaan Double Ear Cuff: price changed from ₹189 to ₹199')
  await expect(changes.getByRole('heading')).toBeFocused()
  await expect(buyNow(page)).toBeDisabled()
  await expect(buyNow(page)).toHaveAccessibleDescription('Please accept the changes above first.')
  await keepPicture(page, 'checkout-changed')
  await expectAccessible(page)
  expect(await ordersOf(shop, shopper)).toEqual([])

  await page.unroute('**/api/orders')
  await changes.getByRole('button', { name: 'Accept the changes' }).click()
  await expect(amount(page, 'Total')).toHaveText('₹199')
  await expect(page.getByRole('region', { name: 'Order Summary' })).toBeFocused()
  await buyNow(page).click()
  await expectPlaced(page)
  expect(await ordersOf(shop, shopper)).toMatchObject([{ amount: 199 }])
})

test('products that sold out are reported when BUY NOW is pressed, and the rest is bought once that is accepted', async ({
  page,
  shop,
}) => {
  const ask = apiClient(() => shop.origin)
  const [bracelet, huggies] = await Promise.all(
    ['jugnu-tennis-bracelet', 'kiran-pave-huggies'].map(
      async (id) => (await ask('readProduct', { path: { id } })).answer.product,
    ),
  )
  if (!bracelet || !huggies) throw new Error('The demo catalogue has both.')
  const shopper = await newBuyer(ask)
  await storeSession(page, shopper, shop.origin)
  await openCheckout(page, shop, shopper, { slug: bracelet._id, quantity: 2 }, { slug: huggies._id })
  await payOnDelivery(page).check()

  const rival = await newBuyer(ask)
  const products = [
    { productID: bracelet._id, quantity: bracelet.stock - 1, price: bracelet.price },
    { productID: huggies._id, quantity: huggies.stock, price: huggies.price },
  ]
  const amountOfRival = products.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  const body = { products, amount: amountOfRival, address: homeAddress, payment: 'cod' }
  expect((await ask('createOrder', { token: rival.token, body })).http).toBe(200)
  try {
    await buyNow(page).click()
    const changes = page.getByRole('region', { name: 'Your bag has changed' })
    await expect(changes.getByRole('listitem')).toHaveText([
      `${bracelet.title}: only 1 left`,
      `${huggies.title}: sold out`,
    ])
    await expect(changes).toContainText('New total: ₹999')
    await changes.getByRole('button', { name: 'Accept the changes' }).click()
    await expect(line(page, huggies.title)).toHaveCount(0)
    await expect(quantityOf(page, bracelet.title)).toHaveText('1')
    await expect(amount(page, 'Total')).toHaveText('₹999')
    await buyNow(page).click()
    await expectPlaced(page)
    expect(await ordersOf(shop, shopper)).toMatchObject([{ amount: 999, products: [{ quantity: 1 }] }])
  } finally {
    // All tests share one shop, so the sold-out products are restocked.
    for (const somebody of [rival, shopper]) {
      for (const { _id } of await ordersOf(shop, somebody)) {
        await ask('cancelOrder', { path: { id: _id }, token: somebody.token })
      }
    }
  }
})
