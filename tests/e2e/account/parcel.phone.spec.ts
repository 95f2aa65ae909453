import type { WireOrder as Order } from '#contract/schemas/order.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { storeSession } from '../../support/browser/account-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { apiClient, PASSWORD, type Shopper } from '../../support/shop/api-client.ts'
import { newBuyer, rings } from '../../support/shop/buyer.ts'
import { sandboxOf } from '../../support/shop/sandbox-client.ts'

interface Shop {
  origin: string
}

/** Creates a shopper with a paid order. */
async function withOrder(shop: Shop): Promise<{ shopper: Shopper; order: Order }> {
  const ask = apiClient(() => shop.origin)
  const shopper = await newBuyer(ask)
  const { token } = shopper
  const { payment: _, ...purchase } = rings()
  const { answer: started } = await ask('createRazorpayOrder', { body: purchase, token })
  const { answer: body } = await sandboxOf(() => shop.origin).payRazorpay(started.id)
  const { answer: verified } = await ask('verifyRazorpayPayment', { body, token })
  const { answer } = await ask('readOrder', { path: { id: verified.orderID }, token })
  return { shopper, order: answer.order }
}

/** Makes the courier report a status once it has the parcel. */
async function report(shop: Shop, order: Order, code: number, activity: string): Promise<void> {
  const scan = { activity, location: 'Surat', code }
  await expect.poll(async () => (await sandboxOf(() => shop.origin).scanParcel(order.order_id, scan)).http).toBe(200)
}

test('the order says in words what happened to its parcel, and where it is', async ({ page, shop }) => {
  const { shopper, order } = await withOrder(shop)
  await report(shop, order, 42, 'Picked up')
  await report(shop, order, 21, 'Nobody at home')
  await storeSession(page, shopper, shop.origin)
  const main = page.getByRole('main')
  const parcel = page.getByRole('region', { name: 'Your parcel' })
  // The shop handles the courier's webhooks later, and shows the order without the courier's report if that takes over
  // two seconds; the page then has them once it is loaded again.
  await expect(async () => {
    await page.goto(`/orders/${order._id}`)
    const notice = 'We could not deliver your parcel. The courier will try again.'
    await expect(main).toContainText(notice, { timeout: 5000 })
    await expect(parcel).toContainText('Sandbox Courier', { timeout: 5000 })
  }).toPass()
  await expect(main.getByRole('list', { name: 'Order status' }).locator('[aria-current="step"]')).toContainText(
    'In transit',
  )
  await expect(parcel).toContainText('Nobody at home, Surat')
  await keepPicture(page, 'order-parcel-undelivered')
  await expect(page.getByRole('button', { name: 'Correct phone or address' })).toHaveCount(0)
  await expectAccessible(page)
  await report(shop, order, 10, 'Returned')
  await expect(async () => {
    await page.goto('/orders')
    await expect(main.getByRole('listitem')).toContainText('Came back to us', { timeout: 5000 })
  }).toPass()
})

test('what the courier reports while the order is open is shown when the shopper returns to the page', async ({
  page,
  shop,
}) => {
  const { shopper, order } = await withOrder(shop)
  await storeSession(page, shopper, shop.origin)
  await page.clock.install()
  await page.goto(`/orders/${order._id}`)
  const currentStep = page.getByRole('list', { name: 'Order status' }).locator('[aria-current="step"]')
  await expect(currentStep).toContainText('Order placed')
  await report(shop, order, 42, 'Picked up')
  const ask = apiClient(() => shop.origin)
  const read = () => ask('readOrder', { path: { id: order._id }, token: shopper.token })
  await expect.poll(async () => (await read()).answer.order.status).toBe('shipped')
  await page.clock.fastForward('00:11')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(currentStep).toContainText('Shipped')
})

test('phone number and address can be corrected until the parcel has left', async ({ page, shop }) => {
  const { shopper, order } = await withOrder(shop)
  await storeSession(page, shopper, shop.origin)
  await page.goto(`/orders/${order._id}`)
  await page.getByRole('button', { name: 'Correct phone or address' }).click()
  const sheet = page.getByRole('dialog', { name: 'Correct phone or address' })
  await expect(sheet).toBeVisible()
  await keepPicture(page, 'order-parcel-address')
  await expectAccessible(page)
  await sheet.getByLabel('Phone number').fill('91234')
  await sheet.getByLabel('Street address').fill('7 Relief Road')
  await expect(sheet.getByLabel('Country')).toBeDisabled()
  await sheet.getByLabel('Postal code').fill('400001')
  await sheet.getByRole('button', { name: 'Change state to Maharashtra' }).click()
  await expect(sheet.getByRole('combobox', { name: 'State' })).toHaveValue('Maharashtra')
  await expect(sheet.getByRole('combobox', { name: 'City' })).toHaveValue('Mumbai')
  await expect(sheet.getByLabel("Recipient's name")).toHaveValue('Asha Patel')
  await sheet.getByLabel("Recipient's name").fill('Meera Patel')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toContainText('A phone number in India has ten digits')
  await keepPicture(page, 'order-parcel-address-wrong')
  await sheet.getByLabel('Phone number').fill('+91 91234 56780')
  // A stranger with the device would send paid jewellery elsewhere.
  await expect(sheet).toContainText('Please fill this in.')
  await sheet.getByLabel('Your password').fill(PASSWORD)
  const path = `**/api/orders/${order._id}/contact`
  await page.route(path, (route) => route.abort())
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByRole('alert')).toContainText(/couldn't reach the shop|need a connection/)
  await keepPicture(page, 'order-parcel-address-failed')
  await page.unroute(path)
  await expect(async () => {
    await sheet.getByRole('button', { name: 'Save' }).click({ timeout: 1000 })
    await expect(sheet).toBeHidden({ timeout: 3000 })
  }).toPass()
  const address = page.getByRole('region', { name: 'Shipping info' })
  await expect(address).toContainText('Meera Patel')
  await expect(address).toContainText('7 Relief Road')
  await expect(address).toContainText('9123456780')
})
