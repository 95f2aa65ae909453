import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserLaunch, findBrowser, findHeadlessShell } from './scripts/setup/find-browser.mjs'

// A phone has more pixels, but painting them takes a tenth of the time of the tests.
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1280, height: 900 } }

const launch = browserLaunch(findHeadlessShell() ?? findBrowser())
/** Without spare renderers, which new contexts would start and not use. */
const launchOptions = { ...launch, args: [...launch.args, '--renderer-process-limit=1'] }

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
  // One more worker than cores: tests wait part of their time.
  workers: availableParallelism() + 1,
  // In CI only. Playwright reports a test that passes on the second attempt as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  timeout: 120_000,
  // Long, because other browsers share the cores. It delays only failures.
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    // Set by the global setup, once the shop of this test run listens.
    baseURL: process.env.SHOP_ORIGIN,
    launchOptions: launch,
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
    { name: 'background', use: { ...phone, launchOptions: browserLaunch() }, testMatch: backgroundTests },
    { name: 'limits', use: { ...phone, launchOptions }, testMatch: limitsTests },
    {
      name: 'phone',
      use: { ...phone, launchOptions },
      testMatch: 'e2e/**/*.spec.ts',
      testIgnore: ['**/*.desktop.spec.ts', limitsTests],
      grepInvert: /@desktop/,
    },
    {
      name: 'desktop',
      use: { ...desktop, launchOptions },
      testMatch: 'e2e/**/*.spec.ts',
      testIgnore: ['**/*.phone.spec.ts', limitsTests],
      grepInvert: /@phone/,
    },
  ],
})
