/** The `test` of browser tests. */
import { test as base, expect } from '@playwright/test'

export { expect }

/** A shop as tests see it. Its pages and its API are at `origin`; its owner's desk works on `dataDir`. */
interface TestShop {
  origin: string
  /** Empty where the shop runs elsewhere. */
  dataDir: string
}

const IS_OFFLINE_TEST = /[\\/]tests[\\/]offline[\\/]/

/**
 * The test function of every browser test. `shop` is the built shop that runs for the whole test run, and addresses
 * given to `page.goto` are its own. A test that stops or alters its server starts one with `startBuiltShop`.
 */
export const test = base.extend<{ shop: TestShop }>({
  // A worker that is installed for every test takes longer than what most of them try. Those in tests/offline have it,
  // and those that ask for it by `test.use`.
  serviceWorkers: async ({ browserName: _ }, use, { file }) => {
    await use(IS_OFFLINE_TEST.test(file) ? 'allow' : 'block')
  },
  shop: async ({ baseURL }, use) => {
    if (!baseURL) throw new Error('No shop is running: start browser tests with `npx playwright test`.')
    await use({ origin: baseURL, dataDir: process.env.SHOP_DATA_DIR ?? '' })
  },
})
