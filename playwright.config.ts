import { defineConfig } from '@playwright/test'
import { browserLaunch, findBrowser, findHeadlessShell } from './scripts/setup/find-browser.mjs'

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1280, height: 900 } }

/**
 * What shoppers look at is tried on a phone and on a desktop. What does not depend on the size (forms, accounts, paying,
 * mails) or exists on one size only is tried on one, and named `*.phone.spec.ts` or `*.desktop.spec.ts`. What happens
 * without a network does not depend on the size either.
 */
export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  globalSetup: './tests/support/shop/browser-test-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A test that passes only the second time is reported as flaky; on a busy CI machine that is not a failure of the shop.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  timeout: 60_000,
  // Two cores may be busy with a second browser: this bounds a failure and never slows a success.
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    // Set before the first test, when the shop of this run has its port.
    baseURL: process.env.SHOP_ORIGIN,
    launchOptions: browserLaunch(findHeadlessShell() ?? findBrowser()),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    colorScheme: 'light',
    // Recording every test takes a fifth of the time of all of them.
    trace: 'on-first-retry',
  },
  projects: [
    {
      name: 'phone',
      use: phone,
      testMatch: ['e2e/**/*.spec.ts', 'offline/**/*.spec.ts'],
      testIgnore: '**/*.desktop.spec.ts',
    },
    { name: 'desktop', use: desktop, testMatch: 'e2e/**/*.spec.ts', testIgnore: '**/*.phone.spec.ts' },
  ],
})
