/** Actions and locators of the bag page. */
import { expect, type Locator, type Page } from '@playwright/test'
import { untilHydrated } from './visit.ts'

/** Adds a product on its page. `origin` is needed only for a shop other than the test’s own. */
export async function addToBag(page: Page, slug: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/products/${slug}`)
  const button = page.getByRole('button', { name: 'ADD TO BAG' })
  await untilHydrated(button)
  await button.click()
  await expect(page.getByRole('link', { name: 'ADDED' })).toBeVisible()
}

/** Locates the line of a product in the bag. */
export function line(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })
}

export function quantityOf(page: Page, title: string): Locator {
  return line(page, title)
    .getByRole('group', { name: `Quantity of ${title}` })
    .getByRole('status')
}

/** Locates an amount by its name, in the order summary by default. */
export function amount(page: Page, name: string, region = 'Order Summary'): Locator {
  return page
    .getByRole('region', { name: region })
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')
}
