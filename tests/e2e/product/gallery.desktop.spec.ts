import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'

const pictures = (page: Page) => page.getByRole('region', { name: 'Pictures' })
const large = (page: Page, name: string) => pictures(page).getByRole('button', { name, exact: true })

test('the large picture is 450 by 600 px, with four thumbnails of 80 by 90 px, 10 px apart', async ({ page }) => {
  await page.goto('/products/tara-solitaire-ring')
  const box = await pictures(page).getByRole('list').first().boundingBox()
  expect(box).toMatchObject({ width: 450, height: 600 })
  const thumbnails = pictures(page).getByRole('button', { name: /^Show picture/ })
  await expect(thumbnails).toHaveCount(4)
  const [first, second] = [await thumbnails.nth(0).boundingBox(), await thumbnails.nth(1).boundingBox()]
  expect(first).toMatchObject({ width: 80, height: 90 })
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBe(90)
})

test('arrows, dots and thumbnails agree, and the current thumbnail has a border', async ({ page }) => {
  await page.goto('/products/tara-solitaire-ring')
  await expect(pictures(page).getByRole('button', { name: 'Previous picture' })).toBeDisabled()
  await pictures(page).getByRole('button', { name: 'Next picture' }).click()
  const second = pictures(page).getByRole('button', { name: 'Show picture 2' })
  await expect(second).toHaveAttribute('aria-current')
  await expect(second).toHaveCSS('border-top', '2px solid rgb(35, 27, 22)')
  await expect(pictures(page).getByRole('button', { name: 'Picture 2', exact: true })).toHaveAttribute('aria-current')
  await pictures(page).getByRole('button', { name: 'Show picture 4' }).click()
  await expect(large(page, 'Tara Solitaire Ring, on folded satin')).toBeInViewport({ ratio: 0.9 })
  const next = pictures(page).getByRole('button', { name: 'Next picture' })
  await expect(next).toBeDisabled()
  await page.keyboard.press('ArrowLeft')
  await next.focus()
  for (const _ of [1, 2]) await page.keyboard.press('Enter')
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(pictures(page).getByRole('button', { name: 'Show picture 3' })).toHaveAttribute('aria-current')
})
