import { expect, test } from '../../support/browser/browser-test.ts'

test('a wide screen shows the wide pictures and changes them by arrow buttons', async ({ page }) => {
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Promotions' })
  const picture = carousel.getByRole('img', { name: /Gold hoops/ })
  const shown = () => picture.evaluate((img: HTMLImageElement) => img.currentSrc)
  await expect.poll(shown).toContain('summer-sale')
  expect(await shown()).not.toContain('mobile')
  await carousel.getByRole('button', { name: 'Next slide' }).click()
  await expect(carousel.getByRole('heading', { name: 'Autumn Collection' })).toBeInViewport({ ratio: 0.9 })
  await carousel.getByRole('button', { name: 'Previous slide' }).click()
  await expect(carousel.getByRole('heading', { name: 'Summer Sale' })).toBeInViewport({ ratio: 0.9 })
})

test('the wide pictures start at 641 px', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 })
  await page.goto('/')
  const picture = page.getByRole('img', { name: /Gold hoops/ })
  const shown = () => picture.evaluate((img: HTMLImageElement) => img.currentSrc)
  await expect.poll(shown).toContain('mobile')
  await page.setViewportSize({ width: 641, height: 800 })
  await expect.poll(shown).not.toContain('mobile')
})
