/** What a screen of `npm run screens` is, and what many of them do. */
import type { Page } from '@playwright/test'
import type { StartedShop } from '../../tests/support/shop/start-shop.ts'
import type { Network } from './network-states.ts'

export interface Screen {
  name: string
  path: string
  /** What the API is like once the page asks it; `fine` by default. Other than fine, the page is drawn by the browser alone. */
  network?: Network
  /** Brings the page from its first sight into the state of the picture. */
  arrange?: (page: Page, shop: StartedShop) => Promise<unknown>
  /** The whole length of the page, or what is on the screen at first; the whole by default. */
  show?: 'page' | 'screen'
  /** Only where this makes sense. */
  only?: 'phone' | 'desktop'
}

export const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

export const RING = '/products/tara-solitaire-ring'
