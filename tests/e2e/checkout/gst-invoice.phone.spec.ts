import { expectAccessible } from '../../support/browser/accessibility.ts'
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

test('a shopper orders for a business, which the account then remembers', async ({ page, shop }) => {
  const shopper = await atCheckout(page, shop, CUFF)
  const wanted = page.getByRole('checkbox', { name: 'I need a GST invoice' })
  const gstin = page.getByRole('textbox', { name: 'GSTIN' })
  const name = page.getByRole('textbox', { name: 'Legal name of the business' })
  await payOnDelivery(page).check()

  await test.step('BUY NOW leads to what is missing, and a wrong check digit is told at the field', async () => {
    await expect(gstin).toHaveCount(0)
    await wanted.check()
    await buyNow(page).click({ force: true })
    await expect(gstin).toBeFocused()
    await expect(gstin).toHaveAccessibleDescription(/Please enter your GSTIN/)
    await gstin.fill('27AAPFU0939F1ZA')
    await expect(gstin).toHaveAccessibleDescription(/^The last character does not match/)
    await keepPicture(page, 'checkout-gstin-wrong')
  })

  await test.step('one of another state is asked about, and all of it outlives a reload', async () => {
    await gstin.fill('27 aapfu 0939 f1zv')
    await name.fill('Shah & Sons Pvt Ltd')
    await expect(gstin).toHaveValue('27AAPFU0939F1ZV')
    const question = 'This GSTIN is registered in Maharashtra. Your parcel goes to Gujarat.'
    await expect(page.getByRole('status').getByText(question)).toBeVisible()
    await page.reload()
    await expect(name).toHaveValue('Shah & Sons Pvt Ltd')
    const keep = page.getByRole('button', { name: 'Keep this GSTIN' })
    await buyNow(page).click()
    await expect(keep).toBeFocused()
    await keepPicture(page, 'checkout-gstin-question')
    await expectAccessible(page)
    expect(await ordersOf(shop, shopper)).toEqual([])
    await keep.click()
    await expect(name).toBeFocused()
    await expect(gstin).toHaveAccessibleDescription('The invoice charges the tax of Maharashtra.')
  })

  await test.step('the order’s page names it', async () => {
    await buyNow(page).click()
    await expectPlaced(page)
    const [order] = await ordersOf(shop, shopper)
    expect(order).toMatchObject({ amount: CUFF.price, business: { gstin: '27AAPFU0939F1ZV' } })
    await page.goto(`${shop.origin}/orders/${order?._id}`)
    await expect(page.getByRole('region', { name: 'Shipping info' })).toContainText('Invoice to Shah & Sons Pvt Ltd')
    await keepPicture(page, 'order-for-business')
  })

  await test.step('the next checkout begins with it', async () => {
    await openCheckout(page, shop, shopper, CUFF)
    await expect(wanted).toBeChecked()
    await expect(gstin).toHaveValue('27AAPFU0939F1ZV')
  })
})
