import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserLaunch, findBrowser, findHeadlessShell } from './scripts/setup/find-browser.mjs'

// A phone has more pixels, but painting them takes a tenth of the time of the tests.
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1280, height: 900 } }

const launch = browserLaunch(findHeadlessShell() ?? findBrowser())
/** Without spare renderers, which each new context would start and not use. */
const launchOptions = { ...launch, args: [...launch.args, '--renderer-process-limit=1'] }

/** Tests of the service worker's Background Sync and notifications. */
const backgroundTests = /offline\/(account-bag|order-notifications|outbox)\.spec\.ts$/

/**
 * Configures the browser tests. Tests that depend on the layout run on both phone and desktop. All others run on one of
 * them: they have the tag `@phone` or `@desktop`, or their file is named `*.phone.spec.ts` or `*.desktop.spec.ts`.
 * Offline tests run on the phone.
 */
export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  globalSetup: './tests/support/shop/browser-test-setup.ts',
  fullyParallel: true,
  // One more worker than there are cores, because tests spend part of their time waiting.
  workers: availableParallelism() + 1,
  // Retry failed tests in CI. Playwright reports a test that passes only on the second attempt as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  timeout: 120_000,
  // The timeout is long because other browsers share the cores. It delays only failures; tests that pass do not become
  // slower.
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    // Set by the global setup, as soon as the shop for this test run is listening on a port.
    baseURL: process.env.SHOP_ORIGIN,
    launchOptions: launch,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    colorScheme: 'light',
    // Animations keep the processor busy. Tests of motion ask for it with `page.emulateMedia`.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test would slow down all of them.
    trace: 'on-first-retry',
  },
  // The offline tests come first, because the longest tests are among them.
  projects: [
    { name: 'offline', use: phone, testMatch: 'offline/**/*.spec.ts', testIgnore: backgroundTests },
    // Uses the full browser, because the headless shell supports neither Background Sync nor notifications.
    { name: 'background', use: { ...phone, launchOptions: browserLaunch() }, testMatch: backgroundTests },
    {
      name: 'phone',
      use: { ...phone, launchOptions },
      testMatch: 'e2e/**/*.spec.ts',
      testIgnore: '**/*.desktop.spec.ts',
      grepInvert: /@desktop/,
    },
    {
      name: 'desktop',
      use: { ...desktop, launchOptions },
      testMatch: 'e2e/**/*.spec.ts',
      testIgnore: '**/*.phone.spec.ts',
      grepInvert: /@phone/,
    },
  ],
})
