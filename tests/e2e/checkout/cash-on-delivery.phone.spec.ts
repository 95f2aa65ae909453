import { expectAccessible, expectAnnounced } from '../../support/browser/accessibility.ts'
import { amount } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import {
  atCheckout,
  buyNow,
  CUFF,
  expectPlaced,
  fact,
  openCheckout,
  ordersOf,
  payOnDelivery,
  payOnline,
} from '../../support/browser/checkout-page.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { allStoredData } from '../../support/browser/stored-data.ts'

test('the summary says what is missing, keeps its input, and takes coupons', async ({ page, shop }) => {
  const shopper = await atCheckout(page, shop, CUFF, { edited: true })
  const street = page.getByRole('textbox', { name: 'Street address' })
  const coupon = page.getByRole('textbox', { name: 'Coupon code' })

  await test.step('the whole summary is accessible', () => expectAccessible(page))

  await test.step('a screen reader meets the address, the payment method, the coupon and the total, in this order', async () => {
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - region "Order Summary":
        - heading [level=2]
        - region "Delivery address":
          - heading [level=3]
          - radiogroup "Delivery address":
            - radio "Use my saved address" [checked]
            - radio "Use another address"
          - textbox "Postal code": "380009"
          - combobox "Country": India
          - textbox "Street address"
          - combobox "State": Gujarat
          - combobox "City": Ahmedabad
          - textbox "Recipient's name"
          - textbox "Phone number"
          - checkbox "I need a GST invoice"
        - group "Payment method":
          - radio "Online Payment"
          - radio "Cash on Delivery (COD)"
          - alert
        - textbox "Coupon code"
        - button "Apply"
        - term: Total
        - definition: ₹199
        - button "BUY NOW" [disabled]`)
  })

  await test.step('the button is disabled and says so while a payment method is missing', async () => {
    await expect(buyNow(page)).toBeDisabled()
    await expect(buyNow(page)).toHaveAccessibleDescription('Still needed: payment method.')
    await street.fill(' \u200b\u3164 ')
    await expect(buyNow(page)).toHaveAccessibleDescription('Still needed: street address, payment method.')
    await expectAnnounced(page, 'Please choose a payment method.', () => buyNow(page).click({ force: true }))
    await expect(street).toBeFocused()
    await expect(page.getByRole('region', { name: 'Delivery address' })).toMatchAriaSnapshot(`
      - textbox "Street address" [invalid]
      - paragraph: Please enter your street address.`)
    await payOnline(page).check()
    await expect(buyNow(page)).toHaveAccessibleDescription('Still needed: street address.')
    expect(await ordersOf(shop, shopper)).toEqual([])
  })

  await test.step('the form keeps its input after a reload and after Back', async () => {
    await street.fill('7 Other Lane')
    await payOnDelivery(page).check()
    await expect.poll(() => allStoredData(page)).toMatch(/7 Other Lane.*"cod"/)
    for (const away of [() => page.reload(), () => page.goBack().then(() => page.goForward())]) {
      await away()
      await expect(street).toHaveValue('7 Other Lane')
      await expect(payOnDelivery(page)).toBeChecked()
    }
  })

  await test.step('an unknown coupon is refused with its specified message, and the total stays', async () => {
    await coupon.fill('DIWALI99')
    const refusal = 'This coupon code is not valid.'
    await expectAnnounced(page, refusal, () => page.getByRole('button', { name: 'Apply' }).click())
    await expect(coupon).toHaveAccessibleDescription(refusal)
    await keepPicture(page, 'checkout-coupon-refused')
    await expect(amount(page, 'Total')).toHaveText('₹199')
  })

  await test.step('an applied coupon can be removed', async () => {
    await coupon.fill('festive२५')
    await page.keyboard.press('Enter')
    await expect(amount(page, 'Total')).toHaveText('₹149.25')
    const remove = page.getByRole('button', { name: 'Remove coupon FESTIVE25' })
    await expect(remove).toBeFocused()
    await remove.click()
    await expect(amount(page, 'Total')).toHaveText('₹199')
    await expect(coupon).toBeFocused()
  })
})

test('an order is placed once, whatever happens to its request', async ({ page, shop }) => {
  const shopper = await atCheckout(page, shop, CUFF)
  /** Numbers of the shopper’s orders, newest first. */
  const placed: string[] = []
  const numbers = async () => (await ordersOf(shop, shopper)).map(({ order_id }) => order_id)

  await test.step('an order with Cash on Delivery is placed once, even after a reload or Back', async () => {
    await payOnDelivery(page).check()
    await buyNow(page).click()
    const number = await expectPlaced(page)
    placed.unshift(number)
    await expect(page.getByText('Thank you for your purchase.')).toBeVisible()
    await expect(fact(page, 'Total')).toHaveText('₹199')
    await expect(fact(page, 'Date')).toHaveText(/^\d{1,2} \w+ 20\d\d$/)
    await expect(fact(page, 'Arrives')).toHaveText(/^\w{3} \d+ .*– \w{3} \d+ \w{3}$/)
    await expect(page.getByRole('region', { name: 'Your pieces' }).getByRole('link')).toContainText(CUFF.title)
    await expect(page.getByRole('region', { name: 'Shipping info' })).toContainText('14 Mangal Park')
    await expect(page.getByRole('region', { name: 'What happens next' }).getByRole('listitem')).toHaveCount(4)
    await keepPicture(page, 'payment-success')
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

  await test.step('a request whose response was lost is repeated: there is one order, and the shopper sees it', async () => {
    await openCheckout(page, shop, shopper, CUFF)
    await payOnDelivery(page).check()
    let lost = 0
    await page.route('**/api/orders', async (route) => {
      lost += 1
      if (lost > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await buyNow(page).click()
    placed.unshift(await expectPlaced(page))
    expect(await numbers()).toEqual(placed)
    await page.unroute('**/api/orders')
  })

  await test.step('the page and the order show the same amounts to the paisa, with an offer that one press applies', async () => {
    await openCheckout(page, shop, shopper, CUFF)
    const offer = page.getByRole('list', { name: 'Offers' }).getByRole('listitem')
    await expect(offer).toContainText(['10% off with WELCOME10No minimum amount.'])
    await offer.getByRole('button', { name: 'Use WELCOME10' }).click()
    await expect(page.getByText('Coupon Applied')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove coupon WELCOME10' })).toBeFocused()
    await expect(amount(page, 'Coupon WELCOME10 (10%)')).toHaveText('−₹19.90')
    await expect(amount(page, 'Total')).toHaveText('₹179.10')
    await keepPicture(page, 'checkout-ready')
    await payOnDelivery(page).check()
    await test.step('if the shop cannot take the order, the page asks to try again, and then places it once', async () => {
      await page.route('**/api/orders', (route) => route.abort())
      await buyNow(page).click()
      await expect(page.getByText('Failed to create order. Please try again.')).toBeVisible()
      await page.unroute('**/api/orders')
      await page.reload()
      await buyNow(page).click()
      placed.unshift(await expectPlaced(page))
      expect(await numbers()).toEqual(placed)
    })
    await expect(fact(page, 'Total')).toHaveText('₹179.10')
    const [order] = await ordersOf(shop, shopper)
    expect(order).toMatchObject({ amount: 179.1, coupon: { code: 'WELCOME10', amount: 19.9 } })
  })
})
