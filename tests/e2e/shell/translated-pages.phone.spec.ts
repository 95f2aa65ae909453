import type { Page } from '@playwright/test'
import { storeSession } from '../../support/browser/account-page.ts'
import { addToBag, amount, line, quantityOf, sizes } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { atCheckout, buyNow, CUFF, payOnDelivery } from '../../support/browser/checkout-page.ts'
import { translatePages } from '../../support/browser/translator.ts'
import { withOrder } from '../../support/shop/past-order.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

let faults: string[] = []
test.beforeEach(async ({ page }) => {
  faults = await translatePages(page)
})
test.afterEach(() => expect(faults).toEqual([]))

async function visit(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path)
  await expect(heading(page)).toContainText(title)
  await expect(heading(page).locator('font').first()).toBeAttached()
}

test('a translated shop lists, filters, searches and fills the bag', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('contentinfo').locator('font').first()).toBeAttached()

  await test.step('the search, while the term grows', async () => {
    const field = page.getByRole('combobox', { name: 'Search products' })
    await page.getByRole('button', { name: 'Search' }).click()
    await field.fill('ri')
    const marks = page.getByRole('listbox', { name: 'Search Results' }).getByRole('option').locator('mark')
    await expect(marks.first()).toHaveText(/^Ri/)
    await field.pressSequentially('ng')
    await expect(marks.first()).toHaveText(/^Ring/)
    await field.fill('chandra')
    await expect(marks.first()).toHaveText(/^Chandra/)
    await page.keyboard.press('Escape')
  })

  await test.step('the list, filtered and sorted', async () => {
    await visit(page, '/products?category=rings', 'RINGS')
    await expect(page.getByRole('main').getByRole('status').first()).toContainText('9')
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('price-low')
    await expect(page).toHaveURL(/sort=price-low/)
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('checkbox', { name: 'Gold' }).first().check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Remove Gold' }).click()
    await expect(page.getByRole('button', { name: 'Remove Gold' })).toHaveCount(0)
  })

  await test.step('a size, asked for and chosen', async () => {
    await visit(page, '/products/veer-kada', 'Veer Open Kada')
    await page.getByRole('button', { name: 'ADD TO BAG' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: '2.10' }).click({ force: true })
    await expect(sheet).toContainText('Size 2.10 is sold out.')
    await page.keyboard.press('Escape')
    await sizes(page).getByRole('radio', { name: '2.8' }).check()
    await expect(page.getByRole('main')).toContainText('₹899')
    await expect(page.getByRole('main')).toContainText('Only 2 items left! Hurry up!')
    await sizes(page).getByRole('radio', { name: '2.4' }).check()
    await expect(page.getByRole('main')).toContainText('Only 1 items left! Hurry up!')
  })

  await test.step('the size guide, measured twice', async () => {
    await page.getByRole('button', { name: 'Size guide' }).click()
    const guide = page.getByRole('dialog')
    const measure = guide.getByRole('textbox').first()
    await measure.fill('999')
    await expect(guide.getByRole('status')).toContainText('This measure is outside our sizes.')
    await measure.fill('17.5')
    await expect(guide.getByRole('status')).toHaveText('Your size is 2.4')
    await measure.fill('')
    await expect(guide.getByRole('status')).toHaveText('')
  })

  await test.step('a PIN code, refused, read and changed', async () => {
    await page.keyboard.press('Escape')
    const delivery = page.getByRole('region', { name: /^Delivers to/ })
    const check = async (code: string) => {
      await delivery.getByRole('textbox').fill(code)
      await delivery.getByRole('button', { name: 'Check' }).click()
    }
    await check('0123')
    await expect(delivery.getByText('Invalid postal code')).toBeVisible()
    await check('380009')
    await expect(delivery).toContainText('380009')
    await expect(delivery.getByRole('status')).toContainText('Cash on delivery available')
    await delivery.getByRole('button', { name: 'Change PIN code' }).click()
    await check('744101')
    await expect(delivery.getByRole('status')).toContainText('No cash on delivery here.')
  })

  await test.step('the bag, counted up, down and emptied', async () => {
    await addToBag(page, CUFF.slug)
    await visit(page, '/cart', 'Shopping Bag')
    const step = (name: string) => page.getByRole('button', { name: `${name} quantity of ${CUFF.title}` }).click()
    await step('Increase')
    await step('Increase')
    await expect(quantityOf(page, CUFF.title)).toHaveText('3')
    await expect(line(page, CUFF.title)).toContainText('₹597')
    await expect(amount(page, 'Subtotal')).toHaveText('₹597')
    await expect(page.getByRole('main')).toContainText('3 items')
    await step('Decrease')
    await expect(amount(page, 'Subtotal')).toHaveText('₹398')
  })
})

test('a translated checkout takes a coupon and shows what is wrong', async ({ page, shop }) => {
  await atCheckout(page, shop, CUFF, { edited: true })
  const street = page.getByRole('textbox', { name: 'Street address' })
  await test.step('a coupon, refused, applied and removed', async () => {
    const coupon = page.getByRole('textbox', { name: 'Coupon code' })
    for (const [code, total] of [
      ['DIWALI99', '₹199'],
      ['FESTIVE25', '₹149.25'],
    ] as const) {
      await coupon.fill(code)
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(amount(page, 'Total')).toHaveText(total)
    }
    await page.getByRole('button', { name: /^Remove.* coupon FESTIVE25/ }).click()
    await expect(amount(page, 'Total')).toHaveText('₹199')
  })
  await test.step('what is missing', async () => {
    await street.fill('  ')
    await expect(buyNow(page)).toHaveAccessibleDescription(/^Still needed: street address, payment method./)
    await payOnDelivery(page).check()
    await expect(buyNow(page)).toHaveAccessibleDescription(/^Still needed: street address./)
    await street.fill('7 Other Lane')
    await expect(buyNow(page)).toBeEnabled()
    await page.getByRole('textbox', { name: 'Phone number' }).fill('123')
    await buyNow(page).click({ force: true })
    await page.getByRole('textbox', { name: 'Phone number' }).fill('9876543210')
    await expect(buyNow(page)).toBeEnabled()
  })
})

test('a translated order page replaces and turns off its link and cancels the order', async ({ page, shop }) => {
  const { shopper, order } = await withOrder(shop)
  await storeSession(page, shopper, shop.origin)
  await visit(page, `/orders/${order._id}`, `Order Details for #${order.order_id}`)
  const panel = page.getByRole('region', { name: 'Tracking link' })
  await panel.getByRole('button', { name: 'Get a new link' }).click()
  await expect(panel).toContainText('Earlier links no longer work.')
  await panel.getByRole('button', { name: 'Turn off link' }).click()
  await expect(panel).toContainText('No link to this order works at the moment.')
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('main')).toContainText('This order was cancelled.')

  await visit(page, '/orders', 'Your Orders')
  await visit(page, '/account', 'Asha Patel')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await visit(page, '/account/devices', 'Your devices')
})

test('a translated wishlist counts its pieces', async ({ page }) => {
  await visit(page, '/products/mehfil-jhumka', 'Mehfil Jhumka')
  await page.getByRole('button', { name: 'Add Mehfil Jhumka to wishlist' }).first().click()
  await visit(page, '/wishlist', 'Wishlist')
  await expect(page.getByRole('main')).toContainText('1 piece')
  await page.getByRole('button', { name: /from wishlist/ }).click()
  await visit(page, '/wishlist', 'Your Wishlist is Empty')
})
