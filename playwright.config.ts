import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserLaunch, findBrowser, findHeadlessShell } from './scripts/setup/find-browser.mjs'

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1280, height: 900 } }

/**
 * Tests of what depends on the layout run on a phone and a desktop. All others run on one size, and are named
 * `*.phone.spec.ts` or `*.desktop.spec.ts`; offline tests run on the phone.
 */
export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  globalSetup: './tests/support/shop/browser-test-setup.ts',
  fullyParallel: true,
  // One more than there are cores, because tests also wait.
  workers: availableParallelism() + 1,
  // Playwright reports a test that passes only on the second try as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  timeout: 120_000,
  // Cores are shared with other browsers. This only limits failures; it never slows down a success.
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    // Set by the global setup, once the shop of this run has a port.
    baseURL: process.env.SHOP_ORIGIN,
    launchOptions: browserLaunch(findHeadlessShell() ?? findBrowser()),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    colorScheme: 'light',
    // Recording every test would take a fifth of the total time.
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'phone', use: phone, testMatch: 'e2e/**/*.spec.ts', testIgnore: '**/*.desktop.spec.ts' },
    { name: 'desktop', use: desktop, testMatch: 'e2e/**/*.spec.ts', testIgnore: '**/*.phone.spec.ts' },
    // The headless shell has neither Background Sync nor notifications.
    { name: 'offline', use: { ...phone, launchOptions: browserLaunch() }, testMatch: 'offline/**/*.spec.ts' },
  ],
})
