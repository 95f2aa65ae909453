import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { logIn, storeSession } from '../../support/browser/account-page.ts'
import { amount, chooseSize } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { storeOnDevice } from '../../support/browser/stored-data.ts'
import { refreshFromDevice, singleTabHousehold } from '../../support/simulation/households.ts'

const SLUG = 'tara-solitaire-ring'
const RING = 'Tara Solitaire Ring'

/** Locates the line of the ring in a size. */
const ring = (page: Page, size: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(`Size ${size}`, { exact: true }) })

const quantityOf = (page: Page, size: string) =>
  page.getByRole('group', { name: `Quantity of ${RING}, size ${size}`, exact: true }).getByRole('status')

const button = (page: Page, action: string, size: string) =>
  page.getByRole('button', { name: `${action} ${RING}, size ${size}`, exact: true })

const choices = (page: Page) => page.getByRole('group', { name: `Sizes of ${RING}`, exact: true })

test('two sizes of one ring are two lines, for a guest, in the account and offline', async ({
  page,
  browser,
  shop,
}) => {
  const { ask, shopper } = await singleTabHousehold(browser, shop)
  const { user, token, email } = shopper
  const linesOnServer = async () => {
    const { answer } = await ask('readCart', { path: { userId: user._id }, token })
    return answer.products.map(({ productID, size, quantity }) => [productID._id, size, quantity])
  }
  await page.goto(`/products/${SLUG}`)
  for (const size of ['12', '14']) {
    await chooseSize(page, size)
    await page.getByRole('button', { name: 'ADD TO BAG' }).click()
    await expect(page.getByRole('link', { name: 'ADDED' })).toBeVisible()
  }
  await page.goto('/cart')
  await button(page, 'Increase quantity of', '14').click()
  await expect(quantityOf(page, '14')).toHaveText('2')
  await expect(quantityOf(page, '12')).toHaveText('1')

  await button(page, 'Change size of', '12').click()
  await expect(choices(page).getByRole('button', { name: 'Size 20, sold out' })).toBeDisabled()
  await expectAccessible(page)
  await choices(page).getByRole('button', { name: 'Size 16', exact: true }).click()
  await expect(button(page, 'Change size of', '16')).toBeFocused()
  await expect(ring(page, '12')).toHaveCount(0)

  await page.goto('/login')
  await logIn(page, email)
  await expect.poll(linesOnServer).toEqual([
    [SLUG, '16', 1],
    [SLUG, '14', 2],
  ])
  await page.goto('/cart')
  await button(page, 'Remove', '16').click()
  await expect(page.getByText(`${RING}, size 16 was removed from your bag.`)).toBeVisible()
  await expect.poll(linesOnServer).toEqual([[SLUG, '14', 2]])

  await page.context().setOffline(true)
  await button(page, 'Change size of', '14').click()
  await choices(page).getByRole('button', { name: 'Size 18', exact: true }).click()
  await button(page, 'Decrease quantity of', '18').click()
  await expect(ring(page, '18').getByText('Not saved yet')).toBeVisible()
  expect(await linesOnServer()).toEqual([[SLUG, '14', 2]])
  await page.context().setOffline(false)
  await refreshFromDevice(page)
  await expect.poll(linesOnServer).toEqual([[SLUG, '18', 1]])
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
})

test('a line from before there were sizes is kept, and asks for a size before it can be bought', async ({ page }) => {
  await storeSession(page)
  const line = { id: SLUG, title: RING, price: 449, addedPrice: 449, image: '', quantity: 2, stock: 9, color: [] }
  const sized = { ...line, id: `${SLUG}:14`, quantity: 1 }
  await storeOnDevice(page, 'cart', { products: [line, sized], total: 1347, giftData: null, sync: null })
  await page.goto('/cart')
  const old = page.getByRole('listitem').filter({ hasText: 'Please choose a size.' })
  await expect(old).toContainText('Quantity 2')
  await expect(amount(page, 'Subtotal')).toHaveText('₹1,347')
  await expect(page.getByText(`Please choose a size for ${RING}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'BUY NOW' })).toBeDisabled()
  await keepPicture(page, 'bag-sizes')
  await expectAccessible(page)
  await choices(page).getByRole('button', { name: 'Size 14', exact: true }).click()
  await expect(quantityOf(page, '14')).toHaveText('3')
  await expect(button(page, 'Change size of', '14')).toBeFocused()
  await expect(page.getByText('Please choose a size')).toHaveCount(0)
})
