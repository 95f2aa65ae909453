import type { Locator, Page } from '@playwright/test'

/** In the order of the list. */
export function cards(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
}

/** In rupees. */
export async function prices(page: Page): Promise<number[]> {
  const texts = await cards(page).allInnerTexts()
  return texts.map((text) => Number(/₹([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')))
}

export async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('button', { name: 'Apply' }).waitFor()
}
