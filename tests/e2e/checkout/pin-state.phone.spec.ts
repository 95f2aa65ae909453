import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { storeSession } from '../../support/browser/account-page.ts'
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
import { homeAddress, newBuyer, newPurchase, rings } from '../../support/shop/buyer.ts'

const place = (page: Page, name: 'State' | 'City') => page.getByRole('combobox', { name })
const pinCode = (page: Page) => page.getByRole('textbox', { name: 'Postal code' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const QUESTION = 'PIN code 560001 is in Karnataka. Your address says Gujarat.'

test('a corrected PIN code replaces what the one before it filled in', async ({ page, shop }) => {
  await atCheckout(page, shop, CUFF, { saved: false })
  await pinCode(page).fill('400050')
  await expect(place(page, 'City')).toHaveValue('Mumbai')
  await page.reload()
  await pinCode(page).fill('560001')
  await expect(place(page, 'State')).toHaveValue('Karnataka')
  await expect(place(page, 'City')).toHaveValue('Bengaluru')
  await expect(page.getByText(/Your address says/)).toHaveCount(0)
})

test('a saved address with a PIN code of another state is asked about', async ({ page, shop }) => {
  const shopper = await atCheckout(page, shop, CUFF, { edited: true })
  await payOnDelivery(page).check()
  await pinCode(page).fill('560001')

  await test.step('beside the field, to which BUY NOW leads', async () => {
    await expect(page.getByRole('status').getByText(QUESTION)).toBeVisible()
    await buyNow(page).click()
    await expect(press(page, 'Change state to Karnataka')).toBeFocused()
    await expect(page.getByRole('group', { name: QUESTION })).toBeVisible()
    await keepPicture(page, 'checkout-pin-state')
    await expectAccessible(page)
    expect(await ordersOf(shop, shopper)).toEqual([])
  })

  await test.step('one press corrects the state, and the answer takes the focus', async () => {
    await press(page, 'Change state to Karnataka').click()
    await expect(page.getByRole('paragraph').filter({ hasText: 'The state is now Karnataka.' })).toBeFocused()
    await expect(place(page, 'State')).toHaveValue('Karnataka')
    await expect(place(page, 'City')).toHaveValue('Bengaluru')
    await keepPicture(page, 'checkout-pin-state-answered')
  })

  await test.step('another state, confirmed, is ordered as it is', async () => {
    await page.getByRole('radio', { name: 'Use my saved address' }).check()
    await press(page, 'Edit').click()
    await pinCode(page).fill('560001')
    await press(page, 'Keep Gujarat').click()
    await expect(page.getByRole('paragraph').filter({ hasText: 'We keep Gujarat.' })).toBeFocused()
    await buyNow(page).click()
    await expectPlaced(page)
    expect((await ordersOf(shop, shopper))[0]?.address).toMatchObject({ state: 'Gujarat', pincode: '560001' })
  })

  await test.step('and another PIN code is asked about again', async () => {
    await openCheckout(page, shop, shopper, CUFF)
    await press(page, 'Edit').click()
    await expect(pinCode(page)).toHaveValue('560001')
    await expect(page.getByText(QUESTION)).toHaveCount(0)
    await pinCode(page).fill('533464')
    await expect(press(page, 'Change state to Puducherry')).toBeVisible()
    await press(page, 'Change state to Andhra Pradesh').click()
    await expect(place(page, 'State')).toHaveValue('Andhra Pradesh')
    await expect(pinCode(page)).toHaveAccessibleDescription('Andhra Pradesh')
  })
})

test('the server’s question is asked where the page could not look up the PIN code', async ({ page, shop }) => {
  await page.route('**/api/places/pin/**', (route) => route.abort())
  const shopper = await atCheckout(page, shop, CUFF, { edited: true })
  await payOnDelivery(page).check()
  await pinCode(page).fill('560001')
  await buyNow(page).click()
  await expect(press(page, 'Change state to Karnataka')).toBeFocused()
  await press(page, 'Keep Gujarat').click()
  await buyNow(page).click()
  await expectPlaced(page)
  expect(await ordersOf(shop, shopper)).toHaveLength(1)
})

test('a corrected order is asked about, too', async ({ page, shop }) => {
  const ask = apiClient(() => shop.origin)
  const shopper = await newBuyer(ask)
  const { answer } = await ask('createOrder', { token: shopper.token, body: rings(), headers: newPurchase() })
  await storeSession(page, shopper, shop.origin)
  await page.goto(`/orders/${answer.data._id}`)
  await page.getByRole('button', { name: 'Correct phone or address' }).click()
  const sheet = page.getByRole('dialog', { name: 'Correct phone or address' })
  await pinCode(page).fill('560001')
  await expect(sheet.getByRole('status').getByText(QUESTION)).toBeVisible()
  await press(page, 'Save').click()
  await expect(press(page, 'Change state to Karnataka')).toBeFocused()
  await keepPicture(page, 'order-pin-state')
  await press(page, 'Change state to Karnataka').click()
  await expect(sheet.getByRole('combobox', { name: 'City' })).toHaveValue('Bengaluru')

  await test.step('also by the server alone', async () => {
    await page.route('**/api/places/pin/**', (route) => route.abort())
    await pinCode(page).fill('400001')
    await press(page, 'Save').click()
    await expect(press(page, 'Change state to Maharashtra')).toBeFocused()
    await press(page, 'Keep Karnataka').click()
    await press(page, 'Save').click()
    await expect(sheet).toHaveCount(0)
    const corrected = { state: 'Karnataka', city: 'Bengaluru', pincode: '400001' }
    expect((await ordersOf(shop, shopper))[0]?.address).toEqual({ ...homeAddress, ...corrected })
  })
})
