import { type Browser, test as base, expect } from '@playwright/test'
import { waitForHydration } from './visit.ts'

export { expect }

/** `origin` serves its pages and API; the CLI works on `dataDir`. */
interface TestShop {
  origin: string
  /** Empty if the shop runs elsewhere. */
  dataDir: string
}

const IS_OFFLINE_TEST = /[\\/]tests[\\/]offline[\\/]/

/**
 * For every browser test. `shop` is the built shop of the whole test run, and
 * `page.goto` resolves paths against it. `goto` and `reload` return when the page
 * has started to hydrate, unless a test waits for something else. A test that
 * stops or changes its server starts its own with `startBuiltShop`.
 */
export const test = base.extend<{ shop: TestShop }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        context.on('page', waitForHydration)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  // Installing it takes longer than most tests: only those in tests/offline and
  // with `test.use` allow it.
  serviceWorkers: async ({ browserName: _ }, use, { file }) => {
    await use(IS_OFFLINE_TEST.test(file) ? 'allow' : 'block')
  },
  shop: async ({ baseURL }, use) => {
    if (!baseURL) throw new Error('No shop is running: start browser tests with `npx playwright test`.')
    await use({ origin: baseURL, dataDir: process.env.SHOP_DATA_DIR ?? '' })
  },
})
