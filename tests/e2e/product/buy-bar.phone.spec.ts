import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'

const bar = (page: Page) => page.getByRole('group', { name: 'Buy this piece' })

test('the bar is below name and price, and stays visible to the end of the page', async ({ page }) => {
  await page.goto('/products/tara-solitaire-ring')
  await test.step('name and price are on the first screen, above the bar', async () => {
    const price = await page.getByRole('main').getByText('₹449', { exact: true }).first().boundingBox()
    const top = await bar(page).boundingBox()
    expect((price?.y ?? 0) + (price?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0)
  })
  await test.step('the bar stays visible and shows the price once it has scrolled away', async () => {
    await expect(page.getByRole('button', { name: 'ADD TO BAG' })).toBeInViewport({ ratio: 1 })
    await expect(bar(page).getByText('₹449')).toHaveCount(0)
    await page.getByRole('heading', { name: /^Why Are Thousands/ }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'ADD TO BAG' })).toBeInViewport({ ratio: 1 })
    await expect(bar(page).getByText('₹449')).toBeVisible()
    await page.evaluate(() => scrollTo(0, 0))
    await expect(bar(page).getByText('₹449')).toHaveCount(0)
  })
  await test.step('the bar does not cover the end of the page', async () => {
    // Scrolls again while content that loads late makes the page longer.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const footer = await page.getByRole('contentinfo').boundingBox()
      const top = await bar(page).boundingBox()
      expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((top?.y ?? 0) + 1)
    }).toPass()
  })
})
