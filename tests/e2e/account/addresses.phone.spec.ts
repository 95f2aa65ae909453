import { expectAccessible } from '../../support/browser/accessibility.ts'
import { storeSession } from '../../support/browser/account-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import {
  buyNow,
  CUFF,
  expectPlaced,
  openCheckout,
  ordersOf,
  payOnDelivery,
} from '../../support/browser/checkout-page.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { apiClient } from '../../support/shop/api-client.ts'
import { newBuyer } from '../../support/shop/buyer.ts'

test('an account keeps several addresses, of which the checkout offers each', async ({ page, shop }) => {
  const shopper = await newBuyer(apiClient(() => shop.origin))
  await storeSession(page, shopper, shop.origin)
  await page.goto('/account')
  const book = page.getByRole('region', { name: 'Addresses' })
  const sheet = page.getByRole('dialog', { name: 'Add an address' })

  await test.step('one is added', async () => {
    await book.getByRole('button', { name: 'Add an address' }).click()
    await sheet.getByRole('button', { name: 'Save address' }).click()
    await expect(sheet.getByLabel('Street address')).toHaveAccessibleDescription('Please fill this in.')
    await sheet.getByLabel('Postal code').fill('395007')
    await expect(sheet.getByRole('combobox', { name: 'City' })).toHaveValue('Surat')
    await sheet.getByLabel('Street address').fill('12 Ring Road')
    await sheet.getByLabel("Recipient's name").fill('Meera Patel')
    await sheet.getByLabel('Name of the address').fill('Parents')
    await expect(sheet.getByText('Please fill this in.')).toHaveCount(0)
    await keepPicture(page, 'account-address-new')
    await sheet.getByRole('button', { name: 'Save address' }).click()
    await expect(book.getByRole('listitem')).toHaveCount(2)
    await expect(book.getByRole('listitem').last()).toContainText('ParentsMeera Patel')
    await book.scrollIntoViewIfNeeded()
    await keepPicture(page, 'account-addresses')
    await expectAccessible(page)
  })

  await test.step('and chosen at the checkout, after which it is the default and the other one is kept', async () => {
    await openCheckout(page, shop, shopper, CUFF)
    await expect(page.getByRole('radio', { name: 'Use my saved address' })).toBeChecked()
    await page.getByRole('radio', { name: 'Parents' }).check()
    await expect(page.getByRole('textbox', { name: 'Street address' })).toHaveCount(0)
    await keepPicture(page, 'checkout-addresses')
    await payOnDelivery(page).check()
    await buyNow(page).click()
    const number = await expectPlaced(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect((await ordersOf(shop, shopper))[0]?.address).toMatchObject({ city: 'Surat', recipient: 'Meera Patel' })
    await page.goto('/account')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: new RegExp(`Arrives .*#${number}`) })).toHaveAttribute(
      'href',
      /^\/orders\/./,
    )
    const links = page.getByRole('navigation', { name: 'Account' })
    await expect(links.getByRole('link', { name: 'My Orders' })).toHaveText('My Orders1 order')
    await links.getByRole('link', { name: /^Addresses/ }).click()
    await expect(book).toBeInViewport({ ratio: 0.5 })
    await expect(book).toBeFocused()
    await expect(book.getByRole('listitem').first()).toContainText('ParentsDefaultMeera Patel')
    await expect(book.getByRole('listitem').last()).toContainText('Asha Patel')
  })

  await test.step('another one is made the default, and one is deleted', async () => {
    await book.getByRole('button', { name: /^Make Asha Patel, 14 Mangal Park/ }).click()
    await expect(book.getByRole('listitem').first()).toContainText('Asha Patel')
    await book.getByRole('button', { name: 'Delete Parents' }).click()
    await expect(book.getByRole('listitem')).toHaveCount(1)
  })
})
