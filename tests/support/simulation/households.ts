/** Browser contexts that share only the account. */
import type { Browser, Page } from '@playwright/test'
import { newShopperOf, storeSession } from '../browser/account-page.ts'
import { expect } from '../browser/browser-test.ts'
import { type ApiClient, accessTokenOf, apiClient, type Shopper } from '../shop/api-client.ts'

/** A sync may wait up to 15 s for another tab’s lock. */
const SYNC_TIMEOUT_MS = 40_000

interface SingleTabHousehold {
  shopper: Shopper
  ask: ApiClient
  /** Opens a new one, with the shopper logged in. */
  device: () => Promise<Page>
  /** By product. */
  bagOnServer: () => Promise<Record<string, number>>
  /** Waits until the account has exactly these. */
  expectOnServer: (bag: Record<string, number>) => Promise<void>
}

export async function singleTabHousehold(browser: Browser, shop: { origin: string }): Promise<SingleTabHousehold> {
  const ask = apiClient(() => shop.origin)
  const shopper = await newShopperOf(shop)
  const path = { userId: shopper.user._id }
  const reader = await accessTokenOf(ask, shopper.email)
  const bagOnServer = async () => {
    const { answer } = await ask('readCart', { path, token: reader.token })
    return Object.fromEntries(answer.products.map(({ productID, quantity }) => [productID._id, quantity]))
  }
  return {
    shopper,
    ask,
    device: async () => {
      const context = await browser.newContext({ baseURL: shop.origin })
      const page = await context.newPage()
      await storeSession(page, { ...(await accessTokenOf(ask, shopper.email)), email: shopper.email })
      return page
    },
    bagOnServer,
    expectOnServer: (bag) => expect.poll(bagOnServer, { timeout: SYNC_TIMEOUT_MS }).toEqual(bag),
  }
}

/** Returns to the page, which makes it sync. */
export async function refreshFromDevice(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}
