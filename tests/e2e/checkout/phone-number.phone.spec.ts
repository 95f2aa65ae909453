import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import {
  atCheckout,
  buyNow,
  CUFF,
  choose,
  expectPlaced,
  ordersOf,
  payOnDelivery,
  payOnline,
} from '../../support/browser/checkout-page.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'

const NUMBERING_PLANS = '**/assets/phone-*.js'
const phone = (page: Page) => page.getByRole('textbox', { name: 'Phone number' })

test('a phone number stays as it is typed, and is written as ten digits when its field is left', async ({
  page,
  shop,
}) => {
  await atCheckout(page, shop, CUFF, { edited: true })
  await payOnDelivery(page).check()
  await test.step('with the country code, and in the middle', async () => {
    await phone(page).fill('')
    await phone(page).pressSequentially('+91 9876-43210')
    await page.keyboard.press('ArrowLeft')
    for (let count = 1; count < '43210'.length; count += 1) await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('50')
    await expect(phone(page)).toHaveValue('+91 9876-5043210')
    await page.keyboard.press('Backspace')
    await expect(phone(page)).toHaveValue('+91 9876-543210')
    await expect(buyNow(page)).toBeEnabled()
    await page.keyboard.press('Tab')
    await expect(phone(page)).toHaveValue('9876543210')
  })

  await test.step('in Devanagari', async () => {
    await phone(page).fill('०९८७६५ ४३२१०')
    await page.keyboard.press('Tab')
    await expect(phone(page)).toHaveValue('9876543210')
  })

  await test.step('or is never cut, and the field says what is wrong', async () => {
    await phone(page).fill('98765 43210 ext 4')
    await expect(phone(page)).not.toHaveAttribute('aria-invalid')
    await expect(buyNow(page)).toHaveAccessibleDescription('Still needed: complete phone number.')
    await page.keyboard.press('Tab')
    await expect(phone(page)).toHaveValue('98765 43210 ext 4')
    await expect(phone(page)).toHaveAccessibleDescription('Please enter one phone number, in digits only')
    await keepPicture(page, 'checkout-phone-wrong')
    await expectAccessible(page)
    await phone(page).fill('98765432101')
    await page.keyboard.press('Tab')
    await expect(phone(page)).toHaveAccessibleDescription('A phone number in India has ten digits')
  })
})

test("a present goes to the recipient's name at the address, and stays the account's without one", async ({
  page,
  shop,
}) => {
  const shopper = await atCheckout(page, shop, CUFF, { edited: true })
  const recipient = page.getByRole('textbox', { name: "Recipient's name" })
  await expect(recipient).toHaveValue('Asha Patel')
  await recipient.fill('Meera Patel')
  await keepPicture(page, 'checkout-recipient')
  await payOnDelivery(page).check()
  await buyNow(page).click()
  await expectPlaced(page)
  const [order] = await ordersOf(shop, shopper)
  expect(order?.address.recipient).toBe('Meera Patel')
  await page.goto(`/orders/${order?._id}`)
  await expect(page.getByRole('region', { name: 'Shipping info' })).toContainText('Meera Patel')
})

test('a number that the browser fills in, or that is pasted right before BUY NOW, is the one ordered with', async ({
  page,
  shop,
}) => {
  const shopper = await atCheckout(page, shop, CUFF, { edited: true })
  await payOnDelivery(page).check()
  // As autofill does: without the focus.
  await phone(page).evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '09876500001')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(phone(page)).toHaveValue('9876500001')
  await phone(page).focus()
  await phone(page).fill('+91 98765 00002')
  await buyNow(page).dispatchEvent('click')
  await expectPlaced(page)
  expect((await ordersOf(shop, shopper))[0]?.phone).toBe('9876500002')
})

test('a number for an address abroad keeps its dial code', async ({ page, shop }) => {
  const plans: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/phone-/.test(request.url())) plans.push(request.url())
  })
  await atCheckout(page, shop, CUFF, { edited: true })
  await expect(phone(page)).toHaveValue('9876543210')
  expect(plans).toEqual([])
  await choose(page, 'Country', 'united states')
  await expect(phone(page)).toHaveValue('+91 98765 43210')
  await phone(page).fill('(415) 555-2671')
  await page.keyboard.press('Tab')
  await expect(phone(page)).toHaveValue('+1 415 555 2671')
  await phone(page).fill('555-2671')
  await page.keyboard.press('Tab')
  await expect(phone(page)).toHaveAccessibleDescription(/^Please check this number/)
  await keepPicture(page, 'checkout-phone-wrong-abroad')
  await phone(page).fill('+44 7911 123456')
  await choose(page, 'Country', 'nepal')
  await expect(phone(page)).toHaveValue('+44 7911 123456')
  await choose(page, 'Country', 'india')
  await expect(phone(page)).toHaveAccessibleDescription('An address in India needs an Indian phone number')
})

test('while the numbering plans do not load, the server reads a number for an address abroad', async ({
  page,
  shop,
}) => {
  await page.route(NUMBERING_PLANS, (route) => route.abort())
  await atCheckout(page, shop, CUFF, { edited: true })
  await choose(page, 'Country', 'nepal')
  await choose(page, 'State', 'bagmati')
  await choose(page, 'City', 'kathmandu')
  await payOnline(page).check()
  await phone(page).fill('0000000000')
  await page.keyboard.press('Tab')
  await expect(phone(page)).toHaveValue('0000000000')
  await buyNow(page).click()
  await expect(phone(page)).toHaveAccessibleDescription('Please check this phone number')
  await expect(phone(page)).toBeFocused()
})
