import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * Tests of the page that replace the browser's globals, storage or network. They
 * run in isolation: what they start may continue after they end.
 */
const replacingGlobals = ['src', 'sw']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter((file) => /stubGlobal|stubLocalStorage|fake-indexeddb|setTransport/.test(readFileSync(file, 'utf8')))

/**
 * In CI, for tests of several processes. The last lines of `npm test` name those
 * that passed only on the second attempt.
 */
const retry = process.env.CI ? 1 : 0

/**
 * `unit`, `page` and `page-globals` tests lie next to the code, `api` tests send
 * HTTP requests to a running shop, `structure` tests check the project's own
 * files, and `engines` tests run in Firefox and WebKit. Tests in Chromium run
 * with Playwright.
 */
export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers: availableParallelism(),
    // Long, because other tests share the cores. It delays only failures.
    testTimeout: 300_000,
    projects: [
      {
        extends: true,
        // Without isolation, each worker loads shared modules only once.
        test: { name: 'unit', include: ['{contract,server,scripts,tests/search}/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: { name: 'page', include: ['{src,sw}/**/*.test.{ts,tsx}'], exclude: replacingGlobals, isolate: false },
      },
      { extends: true, test: { name: 'page-globals', include: replacingGlobals } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['./tests/support/database/postgres-setup.ts', './tests/support/shop/shop-template.ts'],
          isolate: false,
          hookTimeout: 300_000,
          retry,
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/*.test.ts'],
          hookTimeout: 300_000,
          retry,
        },
      },
      { extends: true, test: { name: 'structure', include: ['tests/structure/**/*.test.ts'] } },
    ],
  },
})
