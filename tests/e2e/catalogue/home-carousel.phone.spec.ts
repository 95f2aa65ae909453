import { expect, test } from '../../support/browser/browser-test.ts'
import { moveFingers } from '../../support/browser/touch.ts'

test('a phone shows the tall pictures and changes them by swipe', async ({ page }) => {
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Promotions' })
  const picture = carousel.getByRole('img', { name: /Gold hoops/ })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('summer-sale-mobile')
  await expect(carousel.getByRole('button', { name: 'Next slide' })).toBeHidden()
  await expect(carousel.locator('ul[data-slider]')).toBeVisible()
  await moveFingers(page, [
    [
      { x: 340, y: 400 },
      { x: 90, y: 405 },
    ],
  ])
  await expect(carousel.getByRole('heading', { name: 'Autumn Collection' })).toBeInViewport({ ratio: 0.9 })
})
