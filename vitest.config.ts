import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * `unit` beside the code, `api` over HTTP against running shops, `structure` on the project's own files, `engines` in
 * Firefox and WebKit. Playwright runs the tests in Chromium.
 */
export default defineConfig({
  test: {
    environment: 'node',
    // One more than there are cores, because API and browser tests also wait.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['{contract,src,sw,server,scripts,tests/search}/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['./tests/support/shop/postgres-setup.ts', './tests/support/shop/shop-template.ts'],
          // The server's modules are loaded once per worker instead of once per file, which saves half a minute.
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
