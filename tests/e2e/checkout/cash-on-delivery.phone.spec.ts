import { expectAccessible } from '../../support/browser/accessibility.ts'
import { amount } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import {
  atCheckout,
  buyNow,
  CUFF,
  expectPlaced,
  fact,
  ordersOf,
  payOnDelivery,
  payOnline,
} from '../../support/browser/checkout-page.ts'
import { allStoredData } from '../../support/browser/stored-data.ts'

test('an order with Cash on Delivery is placed once, even after a reload or Back', async ({ page, shop }) => {
  const shopper = await atCheckout(page, shop, CUFF)
  await payOnDelivery(page).check()
  await buyNow(page).click()
  const number = await expectPlaced(page)
  await expect(page.getByText('Thank you for your purchase.')).toBeVisible()
  await expect(fact(page, 'Total')).toHaveText('₹199')
  await expect(fact(page, 'Date')).toHaveText(/^\d{1,2} \w+ 20\d\d$/)
  await expectAccessible(page)
  await page.reload()
  expect(await expectPlaced(page)).toBe(number)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Shopping Bag is Empty')
  const orders = await ordersOf(shop, shopper)
  expect(orders.map(({ order_id, payment, money }) => [order_id, payment, money])).toEqual([
    [number, 'cod', 'on delivery'],
  ])
})

test('the page and the order show the same amounts to the paisa, with a coupon', async ({ page, shop }) => {
  const shopper = await atCheckout(page, shop, CUFF)
  await page.getByRole('textbox', { name: 'Coupon code' }).fill('welcome10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Coupon Applied')).toBeVisible()
  await expect(amount(page, 'Coupon WELCOME10 (10%)')).toHaveText('−₹19.90')
  await expect(amount(page, 'Total')).toHaveText('₹179.10')
  await payOnDelivery(page).check()
  await buyNow(page).click()
  await expectPlaced(page)
  await expect(fact(page, 'Total')).toHaveText('₹179.10')
  const [order] = await ordersOf(shop, shopper)
  expect(order).toMatchObject({ amount: 179.1, coupon: { code: 'WELCOME10', amount: 19.9 } })
})

test('an unknown coupon is refused with its specified message, and the total stays', async ({ page, shop }) => {
  await atCheckout(page, shop, CUFF)
  await page.getByRole('textbox', { name: 'Coupon code' }).fill('DIWALI99')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('textbox', { name: 'Coupon code' })).toHaveAccessibleDescription(
    'This coupon code is not valid.',
  )
  await expect(amount(page, 'Total')).toHaveText('₹199')
})

test('an applied coupon can be removed', async ({ page, shop }) => {
  await atCheckout(page, shop, CUFF)
  await page.getByRole('textbox', { name: 'Coupon code' }).fill('FESTIVE25')
  await page.keyboard.press('Enter')
  await expect(amount(page, 'Total')).toHaveText('₹149.25')
  const remove = page.getByRole('button', { name: 'Remove coupon FESTIVE25' })
  await expect(remove).toBeFocused()
  await remove.click()
  await expect(amount(page, 'Total')).toHaveText('₹199')
  await expect(page.getByRole('textbox', { name: 'Coupon code' })).toBeFocused()
})

test('the button is disabled and says so while a payment method is missing', async ({ page, shop }) => {
  const shopper = await atCheckout(page, shop, CUFF)
  await expect(buyNow(page)).toBeDisabled()
  await expect(buyNow(page)).toHaveAccessibleDescription('Still needed: payment method.')
  await page.getByRole('textbox', { name: 'Street address' }).fill('  ')
  await expect(buyNow(page)).toHaveAccessibleDescription('Still needed: street address, payment method.')
  await buyNow(page).click({ force: true })
  await payOnline(page).check()
  await expect(buyNow(page)).toHaveAccessibleDescription('Still needed: street address.')
  expect(await ordersOf(shop, shopper)).toEqual([])
})

test('a request whose response was lost is repeated: there is one order, and the shopper sees it', async ({
  page,
  shop,
}) => {
  const shopper = await atCheckout(page, shop, CUFF)
  await payOnDelivery(page).check()
  let lost = 0
  await page.route('**/api/orders', async (route) => {
    lost += 1
    if (lost > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await buyNow(page).click()
  const number = await expectPlaced(page)
  expect((await ordersOf(shop, shopper)).map(({ order_id }) => order_id)).toEqual([number])
})

test('if the shop cannot take the order, the page asks to try again, and then places it once', async ({
  page,
  shop,
}) => {
  const shopper = await atCheckout(page, shop, CUFF)
  await payOnDelivery(page).check()
  await page.route('**/api/orders', (route) => route.abort())
  await buyNow(page).click()
  await expect(page.getByText('Failed to create order. Please try again.')).toBeVisible()
  await page.unroute('**/api/orders')
  await page.reload()
  await buyNow(page).click()
  await expectPlaced(page)
  expect(await ordersOf(shop, shopper)).toHaveLength(1)
})

test('the form keeps its input after a reload and after Back', async ({ page, shop }) => {
  await atCheckout(page, shop, CUFF)
  await page.getByRole('textbox', { name: 'Street address' }).fill('7 Other Lane')
  await payOnDelivery(page).check()
  await expect.poll(() => allStoredData(page)).toMatch(/7 Other Lane.*"cod"/)
  for (const away of [() => page.reload(), () => page.goBack().then(() => page.goForward())]) {
    await away()
    await expect(page.getByRole('textbox', { name: 'Street address' })).toHaveValue('7 Other Lane')
    await expect(payOnDelivery(page)).toBeChecked()
  }
})

test('the whole summary is accessible', async ({ page, shop }) => {
  await atCheckout(page, shop, CUFF)
  await expectAccessible(page)
})
