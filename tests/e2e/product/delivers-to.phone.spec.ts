import type { Page } from '@playwright/test'
import { expectAccessible, expectAnnounced } from '../../support/browser/accessibility.ts'
import { addToBag } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { allStoredData } from '../../support/browser/stored-data.ts'

const place = (page: Page) => page.getByRole('region', { name: /^Delivers to/ })
const pin = (page: Page) => place(page).getByRole('textbox', { name: 'PIN code' })

async function choose(page: Page, code: string): Promise<void> {
  await pin(page).fill(code)
  await place(page).getByRole('button', { name: 'Check' }).click()
}

test.beforeEach(async ({ page }) => {
  await page.goto('/products/tara-solitaire-ring')
})

test('the form says when and how the shop delivers to a PIN code', async ({ page }) => {
  await expect(pin(page)).toBeVisible()
  await keepPicture(page, 'product-delivery-asking')
  await test.step('an invalid PIN code is reported at its field', async () => {
    const problem = 'Invalid postal code for India'
    await expectAnnounced(page, problem, () => choose(page, '012345'))
    await expect(pin(page)).toHaveAccessibleDescription(problem)
    await expect(pin(page)).toBeFocused()
    await keepPicture(page, 'product-delivery-invalid')
    await pin(page).fill('01234')
    await expect(pin(page)).toHaveAccessibleDescription('')
  })
  await test.step('a PIN code may have a space, a dash or the digits of another script', async () => {
    for (const [typed, read] of [
      ['380 009', '380009'],
      ['400-001', '400001'],
      ['५६०००१', '560001'],
      ['PIN: 700 001', '700001'],
      ['௬௦௦ ௦௦௧.', '600001'],
    ] as const) {
      await pin(page).fill('')
      await pin(page).pressSequentially(typed)
      await expect(pin(page)).toHaveValue(typed)
      await place(page).getByRole('button', { name: 'Check' }).click()
      await expect(place(page).getByRole('heading')).toHaveText(`Delivers to ${read}`)
      await expect(place(page)).toContainText(/Free delivery, \w{3}/)
      await place(page).getByRole('button', { name: 'Change PIN code' }).click()
    }
  })
  await test.step('a PIN code shows the delivery dates and whether Cash on Delivery is available', async () => {
    await choose(page, '380009')
    await expect(place(page)).toContainText(/Free delivery, \w{3}/)
    await expect(place(page)).toContainText('Cash on delivery available')
    await expect(page.getByRole('link', { name: /^Arrives \w{3}/ })).toHaveAttribute('href', '#delivers-to')
    await keepPicture(page, 'product-delivery')
    await expectAccessible(page)
  })
  await test.step('a PIN code without Cash on Delivery says so', async () => {
    await place(page).getByRole('button', { name: 'Change PIN code' }).click()
    await choose(page, '744101')
    await expect(place(page)).toContainText('No cash on delivery here. Please pay online.')
  })
  await test.step('a PIN code outside the delivery area says so', async () => {
    await place(page).getByRole('button', { name: 'Change PIN code' }).click()
    await choose(page, '290001')
    await expect(place(page)).toContainText("We don't deliver to 290001 yet.")
    await keepPicture(page, 'product-delivery-nowhere')
  })
})

test('the PIN code is remembered for every product, can be changed, and prefills the address at checkout', async ({
  page,
}) => {
  await choose(page, '380009')
  await expect(place(page)).toContainText('Free delivery')
  await expect.poll(() => allStoredData(page)).toContain('["delivery-pin","380009"]')
  await page.goto('/products/mehfil-jhumka')
  await expect(place(page)).toContainText('380009')
  await expect(place(page)).toContainText('Free delivery')
  await place(page).getByRole('button', { name: 'Change PIN code' }).click()
  await expect(pin(page)).toHaveValue('380009')
  await expect(pin(page)).toBeFocused()
  await choose(page, '400001')
  await expect(place(page)).toContainText('400001')
  await expect(place(page).getByRole('button', { name: 'Change PIN code' })).toBeFocused()
  await page.getByRole('button', { name: 'ADD TO BAG' }).click()
  await page.getByRole('link', { name: 'ADDED' }).click()
  await expect(page.getByRole('textbox', { name: 'Postal code' })).toHaveValue('400001')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Maharashtra')
  await page.getByRole('textbox', { name: 'Postal code' }).fill('')
  await expect.poll(() => allStoredData(page)).toContain('"pincode":""')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Maharashtra')
  await expect(page.getByRole('textbox', { name: 'Postal code' })).toHaveValue('')
})

test('cards and the bag say when an order placed now arrives', async ({ page }) => {
  await choose(page, '400001')
  await expect(place(page)).toContainText('Free delivery')
  const days = (await place(page).getByRole('strong').textContent()) ?? ''
  expect(days).toMatch(/^\w{3} \d/)
  await page.goto('/products?category=rings')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Vana Adjustable Leaf Ring' }) })
  await expect(card).toContainText(`Arrives ${days}`)
  await keepPicture(page, 'list-with-arrival')
  await addToBag(page, 'vana-leaf-ring')
  await page.goto('/cart')
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(`Arrives ${days} to 400001`)
  await keepPicture(page, 'bag-with-arrival')
})
