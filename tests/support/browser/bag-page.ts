/** A shopper with pieces in the bag, for tests. */
import { expect, type Locator, type Page } from '@playwright/test'
import { untilHydrated } from './visit.ts'

/** Adds a piece on its own page; at another address than the shop's own, where one is given. */
export async function addToBag(page: Page, slug: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/products/${slug}`)
  const button = page.getByRole('button', { name: 'ADD TO BAG' })
  await untilHydrated(button)
  await button.click()
  await expect(page.getByRole('link', { name: 'ADDED' })).toBeVisible()
}

/** The line of a piece in the bag. */
export function line(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })
}

export function quantityOf(page: Page, title: string): Locator {
  return line(page, title)
    .getByRole('group', { name: `Quantity of ${title}` })
    .getByRole('status')
}

/** An amount of the order summary, or of another part of a page, by its name. */
export function amount(page: Page, name: string, region = 'Order Summary'): Locator {
  return page
    .getByRole('region', { name: region })
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')
}
