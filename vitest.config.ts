import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * Configures the Vitest projects: `unit` and `page` tests next to the code, `api` tests that send HTTP requests to a
 * running shop, `structure` tests that check the project's own files, and `engines` tests in Firefox and WebKit. Tests in
 * Chromium run with Playwright.
 */
export default defineConfig({
  test: {
    environment: 'node',
    // One more worker than there are cores, because API and browser tests spend part of their time waiting.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        // Without isolation, each worker loads shared modules only once instead of once per file.
        test: { name: 'unit', include: ['{contract,server,scripts,tests/search}/**/*.test.ts'], isolate: false },
      },
      // Isolated, because these tests replace globals of the browser.
      { extends: true, test: { name: 'page', include: ['{src,sw}/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['./tests/support/shop/postgres-setup.ts', './tests/support/shop/shop-template.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      { extends: true, test: { name: 'structure', include: ['tests/structure/**/*.test.ts'] } },
    ],
  },
})
