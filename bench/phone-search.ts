/**
 * `npm run bench -- phone-search`: measures the catalogue copy and its search in
 * the browser, on a phone four times slower than this machine.
 */
import { chromium } from '@playwright/test'
import { browserLaunch, findBrowser, findHeadlessShell } from '../scripts/setup/find-browser.mjs'
import { measureCatalogueCopy } from './catalogue-copy.ts'

const SIZES = [500, 5_000]

export async function measurePhoneSearch(): Promise<void> {
  const browser = await chromium.launch(browserLaunch(findHeadlessShell() ?? findBrowser()))
  try {
    const rows: Record<string, Record<string, string>> = {}
    for (const size of SIZES) {
      for (const [figure, value] of Object.entries(await measureCatalogueCopy(browser, size))) {
        rows[figure] = { ...rows[figure], [`${size} products`]: value }
      }
    }
    console.table(rows)
  } finally {
    await browser.close()
  }
}
