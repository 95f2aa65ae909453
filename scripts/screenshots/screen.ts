/** The type of a screen of `npm run screens`, and actions that many of them share. */
import type { Page } from '@playwright/test'
import type { StartedShop } from '../../tests/support/shop/start-shop.ts'
import type { Network } from './network-states.ts'

export interface Screen {
  name: string
  path: string
  /** How the API behaves; `fine` by default. In any other state the browser renders the page alone. */
  network?: Network
  /** Brings the loaded page into the state to be photographed. */
  arrange?: (page: Page, shop: StartedShop) => Promise<unknown>
  /** The whole page or only the visible screen; the whole page by default. */
  show?: 'page' | 'screen'
  /** Limits the screen to one size. */
  only?: 'phone' | 'desktop'
}

export const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

export const RING = '/products/tara-solitaire-ring'
