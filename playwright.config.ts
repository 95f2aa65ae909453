import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserLaunch, findBrowser, findHeadlessShell } from './scripts/setup/find-browser.mjs'

// A phone has more pixels, but painting them takes a tenth of the time of the tests.
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1280, height: 900 } }

/** Without spare renderers, which new contexts would start and not use. */
function launchOptions(executablePath = findBrowser()) {
  const options = browserLaunch(executablePath)
  return { ...options, args: [...options.args, '--renderer-process-limit=1'] }
}

/** Background Sync and notifications. */
const backgroundTests = /offline\/(account-bag|order-notifications|outbox)\.spec\.ts$/

/** In a shop of their own, with `LIMITS=on`. */
const limitsTests = '**/*.limits.spec.ts'

/**
 * Tests that depend on the layout run on phone and desktop. All others run on
 * one: they have the tag `@phone` or `@desktop`, or a file named
 * `*.phone.spec.ts` or `*.desktop.spec.ts`. Offline tests run on the phone.
 */
export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  globalSetup: './tests/support/shop/browser-test-setup.ts',
  fullyParallel: true,
  // More would not be faster: a browser and its shop keep more than a core busy.
  workers: availableParallelism(),
  // In CI only. Playwright reports a test that passes on the second attempt as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // Both long, because other tests share the cores. They delay only failures.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    // Set by the global setup, once the shop of this test run listens.
    baseURL: process.env.SHOP_ORIGIN,
    launchOptions: launchOptions(findHeadlessShell() ?? findBrowser()),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    colorScheme: 'light',
    // Animations keep the processor busy. Tests of motion ask for it with
    // `page.emulateMedia`.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test would slow down all of them.
    trace: 'on-first-retry',
  },
  // Offline tests come first: the longest are among them.
  projects: [
    { name: 'offline', use: phone, testMatch: 'offline/**/*.spec.ts', testIgnore: backgroundTests },
    // The headless shell supports neither Background Sync nor notifications.
    { name: 'background', use: { ...phone, launchOptions: launchOptions() }, testMatch: backgroundTests },
    { name: 'limits', use: phone, testMatch: limitsTests },
    {
      name: 'phone',
      use: phone,
      testMatch: 'e2e/**/*.spec.ts',
      testIgnore: ['**/*.desktop.spec.ts', limitsTests],
      grepInvert: /@desktop/,
    },
    {
      name: 'desktop',
      use: desktop,
      testMatch: 'e2e/**/*.spec.ts',
      testIgnore: ['**/*.phone.spec.ts', limitsTests],
      grepInvert: /@phone/,
    },
  ],
})
