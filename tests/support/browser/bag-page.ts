import { expect, type Locator, type Page } from '@playwright/test'
import { untilHydrated } from './visit.ts'

/**
 * Chooses this size, or the first in stock if there are sizes. `origin` is only
 * for a shop other than the test’s own.
 */
export async function addToBag(page: Page, slug: string, origin = '', size?: string): Promise<void> {
  await page.goto(`${origin}/products/${slug}`)
  const button = page.getByRole('button', { name: 'ADD TO BAG' })
  await untilHydrated(button)
  await chooseSize(page, size)
  await button.click()
  await expect(page.getByRole('link', { name: 'ADDED' })).toBeVisible()
}

/** Those on a product page. */
export const sizes = (page: Page) => page.getByRole('group', { name: 'Size', exact: true })

/** Chooses the first in stock by default, if the product comes in sizes. */
export async function chooseSize(page: Page, size?: string): Promise<void> {
  if (size !== undefined) await sizes(page).getByRole('radio', { name: size, exact: true }).check()
  else if ((await sizes(page).count()) > 0) await sizes(page).getByRole('radio', { disabled: false }).first().check()
}

export function line(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })
}

export function quantityOf(page: Page, title: string): Locator {
  return line(page, title)
    .getByRole('group', { name: `Quantity of ${title}` })
    .getByRole('status')
}

/** By its name; in the order summary by default. */
export function amount(page: Page, name: string, region = 'Order Summary'): Locator {
  return page
    .getByRole('region', { name: region })
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')
}
