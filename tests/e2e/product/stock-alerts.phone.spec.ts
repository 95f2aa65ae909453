import type { Page } from '@playwright/test'
import { newShopperOf, storeSession } from '../../support/browser/account-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'

const EARRINGS = { id: 'panna-linear-earrings', title: 'Panna Linear Earrings' }

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })
const sheet = (page: Page) => page.getByRole('dialog', { name: "Tell me when it's back" })
const email = (page: Page) => sheet(page).getByRole('textbox', { name: 'E-mail' })
const submit = (page: Page) => sheet(page).getByRole('button', { name: 'Tell me' })

test('a shopper asks for a sold-out size, and from the wishlist, at the address of the account', async ({
  page,
  shop,
}) => {
  const shopper = await storeSession(page, await newShopperOf(shop))
  await page.goto('/products/harita-eternity-ring')
  await button(page, 'Size sold out? Tell me').click()
  await expect(email(page)).toHaveValue(shopper.email)
  await sheet(page).getByRole('combobox', { name: 'Size' }).selectOption('12')
  await submit(page).click()
  await expect(page.getByText("We'll tell you when size 12 is back.")).toBeVisible()

  await page.goto(`/products/${EARRINGS.id}`)
  const heart = page.getByRole('button', { name: `Add ${EARRINGS.title} to wishlist` }).first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/wishlist')
  await button(page, `Tell me when it's back: ${EARRINGS.title}`).click()
  await submit(page).click()
  const card = page.getByRole('listitem').filter({ hasText: EARRINGS.title })
  await expect(card.getByText("We'll tell you when it's back.")).toBeVisible()
})
