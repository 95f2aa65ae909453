import { expect, test } from '../../support/browser/browser-test.ts'
import { holdFinger } from '../../support/browser/touch.ts'

test('holding a finger on a card shows the product’s second picture without opening it', async ({ page }) => {
  await page.goto('/products?category=rings')
  const card = page.getByRole('link', { name: /Tara Solitaire Ring/ })
  await card.scrollIntoViewIfNeeded()
  await expect(card.locator('img')).toHaveCount(1)
  const box = await card.boundingBox()
  const finger = await holdFinger(page, { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 100 })
  await expect(card.locator('img').nth(1)).toHaveAttribute('src', /tara-solitaire-ring-2/)
  await finger.lift()
  await expect(page).toHaveURL('/products?category=rings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('RINGS')
})
