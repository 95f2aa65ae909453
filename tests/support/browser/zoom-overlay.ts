import { expect, type Page } from '@playwright/test'

export const screen = (page: Page) => page.getByRole('dialog', { name: 'Pictures of Tara Solitaire Ring, full screen' })
export const opener = (page: Page) => page.getByRole('button', { name: 'Open full screen' })
export const shown = (page: Page) => screen(page).getByRole('status')

export async function openFullScreen(page: Page): Promise<void> {
  await page.goto('/products/tara-solitaire-ring')
  await opener(page).click()
  await expect(screen(page)).toBeVisible()
}

/** 1 shows the whole picture. */
export function scale(page: Page): Promise<number> {
  return screen(page)
    .locator('[data-current] picture')
    .evaluate((picture) => new DOMMatrix(getComputedStyle(picture).transform).a)
}
