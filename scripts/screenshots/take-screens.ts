/**
 * `npm run screens`: takes screenshots of all pages and their states, on phone and desktop, in light and dark mode, and
 * saves them to `screens`. Words after `--` select screens by name: `npm run screens -- bag home`.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { waitForHydration } from '../../tests/support/browser/visit.ts'
import { startBuiltShop } from '../../tests/support/shop/start-shop.ts'
import { buildShop, isBuilt } from '../build-shop.mjs'
import { root } from '../run-command.mjs'
import { browserLaunch } from '../setup/find-browser.mjs'
import { setNetwork } from './network-states.ts'
import type { Screen } from './screen.ts'
import { screens } from './shop-screens.ts'

const folder = join(root, 'screens')

const sizes = {
  phone: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 900 } },
}
const schemes = ['light', 'dark'] as const

interface Look {
  size: keyof typeof sizes
  scheme: (typeof schemes)[number]
}

const words = process.argv.slice(2)
const chosen = screens.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))

if (!isBuilt()) await buildShop()
if (words.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const shop = await startBuiltShop()
const browser = await chromium.launch(browserLaunch())
const failures: string[] = []
try {
  for (const size of ['phone', 'desktop'] as const) {
    await Promise.all(schemes.map((scheme) => takeAll(browser, { size, scheme })))
  }
} finally {
  await browser.close()
  await shop.stop()
}
for (const failure of failures) console.error(failure)
process.exitCode = failures.length === 0 ? 0 : 1

/**
 * Takes the selected screenshots in one screen size and colour scheme. Records failures and continues with the next
 * screen.
 */
async function takeAll(from: Browser, look: Look): Promise<void> {
  for (const screen of chosen) {
    if (screen.only && screen.only !== look.size) continue
    const file = `${screen.name}.${look.size}.${look.scheme}.png`
    // Use a new browser context for each screen, so that no bag or cache carries over.
    const context = await from.newContext({
      ...sizes[look.size],
      baseURL: shop.origin,
      colorScheme: look.scheme,
      locale: 'en-IN',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    waitForHydration(page)
    try {
      await take(page, screen, join(folder, file))
      console.log(`screens/${file}`)
    } catch (error) {
      failures.push(`${file}: ${error instanceof Error ? error.message : error}`)
    }
    // Requests may still be pending, but the page is about to close.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
}

async function take(
  page: Page,
  { path, network = 'fine', arrange, show = 'page' }: Screen,
  file: string,
): Promise<void> {
  page.setDefaultTimeout(10_000)
  await setNetwork(page, network)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await arrange?.(page, shop)
  // The timeout is long, because a newly started shop resizes each picture on its first request.
  await page.waitForFunction(havePicturesLoaded, show === 'page', { timeout: 60_000 })
  // Otherwise the sticky header would cover the middle of the page.
  if (show === 'page') await page.evaluate(() => scrollTo(0, 0))
  await page.screenshot({ path: file, fullPage: show === 'page', animations: 'disabled' })
}

/**
 * Returns whether the fonts and the pictures on the screen have loaded. Runs in the browser. If `all` is true, also
 * checks pictures further down the page, which are loaded lazily.
 */
function havePicturesLoaded(all: boolean): boolean {
  const pictures = [...document.images]
  if (all) for (const picture of pictures) Object.assign(picture, { loading: 'eager', decoding: 'sync' })
  return (
    document.fonts.status === 'loaded' &&
    // Keep this function anonymous, because tsx wraps named functions in a helper that does not exist in the browser.
    pictures.every((picture) => {
      if (picture.complete) return true
      const { top, right, bottom, left } = picture.getBoundingClientRect()
      return !all && (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth)
    })
  )
}
