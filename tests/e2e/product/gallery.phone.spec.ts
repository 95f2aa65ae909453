import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import { moveFingers } from '../../support/browser/touch.ts'

const pictures = (page: Page) => page.getByRole('region', { name: 'Pictures' })
const large = (page: Page, name: string) => pictures(page).getByRole('button', { name, exact: true })

test('the picture fills the width, and a swipe changes it', async ({ page }) => {
  await page.goto('/products/tara-solitaire-ring')
  await expect(pictures(page).locator('ul[data-slider]')).toBeVisible()
  const box = await pictures(page).getByRole('list').first().boundingBox()
  expect(box).toMatchObject({ x: 0, width: 412, height: 515 })
  await expect(pictures(page).getByText('1/4')).toBeVisible()
  await moveFingers(page, [
    [
      // More than half of the width, so that the swipe's speed does not matter.
      { x: 380, y: 300 },
      { x: 60, y: 305 },
    ],
  ])
  await expect(pictures(page).getByText('2/4')).toBeVisible()
  await expect(large(page, 'Tara Solitaire Ring, lying on white marble')).toBeInViewport({ ratio: 0.9 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
