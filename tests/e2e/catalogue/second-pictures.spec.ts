import { expect, test } from '../../support/browser/browser-test.ts'
import { holdFinger } from '../../support/browser/touch.ts'

test('hovering over a category shows its second picture', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/')
  const gifts = page.getByRole('main').getByRole('link', { name: 'Gifts', exact: true })
  const second = gifts.locator('picture').nth(1)
  await expect(second).toHaveCSS('opacity', '0')
  await gifts.hover()
  await expect(second).toHaveCSS('opacity', '1')
})

test('hovering over a card shows the product’s second picture, unless it cannot be loaded', {
  tag: '@desktop',
}, async ({ page }) => {
  let isFailing = true
  await page.route(/tara-solitaire-ring-2/, (route) => (isFailing ? route.abort() : route.continue()))
  await page.goto('/products?category=rings')
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('New')
  await expect(page).toHaveURL(/sort=new/)
  const card = page.getByRole('link', { name: /Tara Solitaire Ring/ })
  const failed = page.waitForEvent('requestfailed')
  await card.scrollIntoViewIfNeeded()
  await card.hover()
  await failed
  await expect(card.locator('picture')).toHaveCount(1)

  isFailing = false
  await page.getByRole('banner').hover()
  await card.hover()
  await expect(card.locator('img').nth(1)).toHaveAttribute('src', /tara-solitaire-ring-2/)
  await expect(card.locator('picture').nth(1)).toHaveCSS('opacity', '1')
})

test('holding a finger on a card shows the product’s second picture without opening it', { tag: '@phone' }, async ({
  page,
}) => {
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
