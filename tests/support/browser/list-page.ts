/** What a shopper sees of the list, for tests. */
import type { Locator, Page } from '@playwright/test'

/** The cards of the list, in order. */
export function cards(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
}

/** The prices of all cards, in rupees. */
export async function prices(page: Page): Promise<number[]> {
  const texts = await cards(page).allInnerTexts()
  return texts.map((text) => Number(/₹([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')))
}

export async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('button', { name: 'Apply' }).waitFor()
}
