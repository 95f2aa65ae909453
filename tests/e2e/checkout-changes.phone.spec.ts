import { expectAccessible } from '../support/accessible.ts'
import { amount } from '../support/bag-page.ts'
import { expect, test } from '../support/browser.ts'
import { atCheckout, buyNow, CUFF, expectPlaced, ordersOf, payAtTheDoor } from '../support/checkout-page.ts'

test('a price that changed meanwhile is told, and nothing is bought before it is accepted', async ({ page, shop }) => {
  const shopper = await atCheckout(page, shop, CUFF)
  await payAtTheDoor(page).check()
  // What the shopper was shown is of this morning.
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
  await expect(buyNow(page)).toHaveAccessibleDescription('Please accept what has changed first.')
  await expectAccessible(page)
  expect(await ordersOf(shop, shopper)).toEqual([])

  await page.unroute('**/api/orders')
  await changes.getByRole('button', { name: 'Accept the changes' }).click()
  await expect(amount(page, 'Total')).toHaveText('₹199')
  await buyNow(page).click()
  await expectPlaced(page)
  expect(await ordersOf(shop, shopper)).toMatchObject([{ amount: 199 }])
})
