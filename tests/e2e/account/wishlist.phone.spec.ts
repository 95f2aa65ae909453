import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { quantityOf } from '../../support/browser/bag-page.ts'
import { expect, test } from '../../support/browser/browser-test.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import { refreshFromDevice, singleTabHousehold } from '../../support/simulation/households.ts'

const heart = (page: Page, title: string) => page.getByRole('button', { name: `Add ${title} to wishlist` }).first()
const wish = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })

/** Opens a product and adds it to the wishlist. */
async function wishFor(page: Page, slug: string, title: string): Promise<void> {
  await page.goto(`/products/${slug}`)
  await heart(page, title).click()
  await expect(heart(page, title)).toHaveAttribute('aria-pressed', 'true')
}

test('a guest fills, empties and uses the wishlist', async ({ page }) => {
  await test.step('the heart adds a product to the wishlist, which survives a reload, and removes it again', async () => {
    await page.goto('/products?category=rings')
    await heart(page, 'Tara Solitaire Ring').click()
    await expect(heart(page, 'Tara Solitaire Ring')).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/products/tara-solitaire-ring')
    await expect(heart(page, 'Tara Solitaire Ring')).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 item' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wishlist')
    await expect(wish(page, 'Tara Solitaire Ring')).toContainText('₹')
    await page.goto('/products/tara-solitaire-ring')
    // Until the wishlist has been read, a press adds.
    await expect(heart(page, 'Tara Solitaire Ring')).toHaveAttribute('aria-pressed', 'true')
    await heart(page, 'Tara Solitaire Ring').press('Enter')
    await expect(heart(page, 'Tara Solitaire Ring')).toHaveAttribute('aria-pressed', 'false')
    await page.goto('/wishlist')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Wishlist is Empty')
  })

  await wishFor(page, 'panna-linear-earrings', 'Panna Linear Earrings')
  await wishFor(page, 'mehfil-jhumka', 'Mehfil Jhumka')
  await wishFor(page, 'kamal-lotus-necklace', 'Kamal Lotus Necklace')
  await page.goto('/wishlist')
  await expect(wish(page, 'Mehfil Jhumka')).toBeVisible()
  await keepPicture(page, 'wishlist')
  await expectAccessible(page)

  await test.step('a sold-out product can be added to the wishlist but not moved to the bag', async () => {
    const move = page.getByRole('button', { name: 'Move Panna Linear Earrings to bag' })
    await expect(move).toHaveAttribute('aria-disabled', 'true')
    await expect(move).toHaveAccessibleDescription('Out of Stock')
  })

  await test.step('a wishlist item moves into the bag, and a removed one can be restored', async () => {
    await page.getByRole('button', { name: 'Remove Kamal Lotus Necklace from wishlist' }).click()
    await expect(wish(page, 'Kamal Lotus Necklace')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(wish(page, 'Kamal Lotus Necklace')).toBeVisible()
    await page.getByRole('button', { name: 'Move Mehfil Jhumka to bag' }).click()
    await expect(page.getByText('Mehfil Jhumka is in your bag.')).toBeVisible()
    await expect(wish(page, 'Mehfil Jhumka')).toHaveCount(0)
    await page.goto('/cart')
    await expect(quantityOf(page, 'Mehfil Jhumka')).toHaveText('1')
  })
})

test('the wishlist is the same on two devices of one shopper', async ({ browser, shop }) => {
  const { device } = await singleTabHousehold(browser, shop)
  const [phone, laptop] = [await device(), await device()]
  await laptop.goto('/wishlist')
  await phone.goto('/products/mehfil-jhumka')
  await heart(phone, 'Mehfil Jhumka').click()
  await expect(async () => {
    await refreshFromDevice(laptop)
    await expect(wish(laptop, 'Mehfil Jhumka')).toBeVisible({ timeout: 1000 })
  }).toPass()
})
