/** The type of a screen to photograph with `npm run screens`, and helpers shared by many screens. */
import type { Page } from '@playwright/test'
import type { StartedShop } from '../../tests/support/shop/start-shop.ts'
import type { Network } from './network-states.ts'

export interface Screen {
  name: string
  path: string
  /**
   * Simulated network conditions; `fine` by default. With any other value, the page starts from the app shell instead
   * of server-rendered HTML.
   */
  network?: Network
  /** Brings the loaded page into the state to photograph, for example by clicking a button. */
  arrange?: (page: Page, shop: StartedShop) => Promise<unknown>
  /** Whether to photograph the full page (the default) or only the visible part. */
  show?: 'page' | 'screen'
  /** The only screen size to photograph. By default, both sizes are photographed. */
  only?: 'phone' | 'desktop'
}

export const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

export const RING = '/products/tara-solitaire-ring'

/**
 * Path of a page that loads quickly. A screen's `arrange` function starts there and navigates to the page to
 * photograph.
 */
export const START = '/terms'

/** Makes all further requests of a page to the API fail. */
export const failRequests = (page: Page) => page.route('**/api/**', (route) => route.abort())

/** Opens a page whose requests to the API all fail, and waits until it offers to try again. */
export async function openFailing(page: Page, path: string): Promise<void> {
  await failRequests(page)
  await page.goto(path)
  await page.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 30_000 })
}

/** Opens a page whose requests for orders are never answered, and waits for the words that it shows meanwhile. */
export async function openLoading(page: Page, path: string, words: string): Promise<void> {
  await page.route('**/api/orders/**', () => undefined)
  await page.goto(path)
  await page.getByText(words).waitFor()
}
