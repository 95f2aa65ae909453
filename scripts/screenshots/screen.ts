/** Defines a screen of `npm run screens`, and actions that many screens share. */
import type { Page } from '@playwright/test'
import type { StartedShop } from '../../tests/support/shop/start-shop.ts'
import type { Network } from './network-states.ts'

export interface Screen {
  name: string
  path: string
  /** Simulated network; `fine` by default. In any other state, the browser renders the page from the app shell. */
  network?: Network
  /** Brings the loaded page into the state to photograph. */
  arrange?: (page: Page, shop: StartedShop) => Promise<unknown>
  /** Whether to photograph the whole page (default) or only the visible screen. */
  show?: 'page' | 'screen'
  /** Restricts the screen to one size. */
  only?: 'phone' | 'desktop'
}

export const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

export const RING = '/products/tara-solitaire-ring'
