import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import { moveFingers } from '../../support/browser/touch.ts'

const pictures = (page: Page) => page.getByRole('region', { name: 'Pictures' })
const large = (page: Page, name: string) => pictures(page).getByRole('button', { name, exact: true })

test('the picture fills the width, and a swipe, an arrow and a thumbnail change it', async ({ page }) => {
  await page.goto('/products/tara-solitaire-ring')
  await expect(pictures(page).locator('ul[data-slider]')).toBeVisible()
  const box = await pictures(page).getByRole('list').first().boundingBox()
  // Low enough for name and price to be on the first screen, below the thumbnails.
  expect(box).toMatchObject({ x: 0, width: 412, height: 419 })
  await expect(pictures(page).getByText('1/4')).toBeVisible()
  await moveFingers(page, [
    [
      // More than half of the width, so that the swipe's speed does not matter.
      { x: 380, y: 180 },
      { x: 60, y: 185 },
    ],
  ])
  await expect(pictures(page).getByText('2/4')).toBeVisible()
  await expect(large(page, 'Tara Solitaire Ring, lying on white marble')).toBeInViewport({ ratio: 0.9 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const thumbnails = pictures(page).getByRole('button', { name: /^Show picture/ })
  await expect(thumbnails).toHaveCount(4)
  const [first, second] = [await thumbnails.nth(0).boundingBox(), await thumbnails.nth(1).boundingBox()]
  expect(first).toMatchObject({ width: 80, height: 90 })
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBe(90)
  await expect(thumbnails.nth(1)).toHaveCSS('border-top', '2px solid rgb(35, 27, 22)')
  await pictures(page).getByRole('button', { name: 'Next picture' }).click()
  await expect(pictures(page).getByText('3/4')).toBeVisible()
  await expect(thumbnails.nth(2)).toHaveAttribute('aria-current')
  // A swipe to the right that starts on the arrow shows the previous picture, and does not press the arrow.
  const arrow = await pictures(page).getByRole('button', { name: 'Next picture' }).boundingBox()
  if (!arrow) throw new Error('The arrow is not visible.')
  const start = { x: arrow.x + 10, y: arrow.y + 20 }
  await moveFingers(page, [[start, { x: start.x + 24, y: start.y }]])
  await expect(pictures(page).getByText('2/4')).toBeVisible()
  await thumbnails.nth(3).click()
  await expect(pictures(page).getByText('4/4')).toBeVisible()
  await expect(pictures(page).getByRole('button', { name: 'Picture 4', exact: true })).toHaveAttribute('aria-current')
  await expect(pictures(page).getByRole('button', { name: 'Next picture' })).toBeDisabled()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(thumbnails.nth(3)).toHaveCSS('border-top', '2px solid rgb(244, 236, 225)')
})
