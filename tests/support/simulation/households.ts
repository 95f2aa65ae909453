/** The devices of one shopper: browsers that share nothing but an account. */
import type { Browser, Page } from '@playwright/test'
import { newShopperOf, storeSession } from '../browser/account-page.ts'
import { expect } from '../browser/browser-test.ts'
import { type ApiClient, accessTokenOf, apiClient, type Shopper } from '../shop/api-client.ts'

/** How a device that has been away looks: it is told at once when it is shown, and this takes part in that. */
const SOON = { timeout: 15_000 }

interface SingleTabHousehold {
  shopper: Shopper
  ask: ApiClient
  /** A page on a device of its own, where the shopper is logged in. */
  device: () => Promise<Page>
  /** What the account has: pieces and how many of each. */
  bagOnServer: () => Promise<Record<string, number>>
  /** Waits until the account has exactly this. */
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
    expectOnServer: (bag) => expect.poll(bagOnServer, SOON).toEqual(bag),
  }
}

/** The page is looked at again, as after a while in another app. */
export async function refreshFromDevice(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}
