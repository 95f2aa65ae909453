/** Lazy scripts that fail to load. */
import type { Page } from '@playwright/test'

const asked = (name: string) => new RegExp(`/assets/${name}-[\\w-]+\\.js$`)

/**
 * Makes requests for this script fail from now on. Chromium never requests a failed module again while the page is
 * open; other browsers may.
 */
export async function loseScripts(page: Page, name: string): Promise<void> {
  await page.route(asked(name), (route) => route.abort())
}

/** Lets the script load again when a page requests it. */
export async function restoreScripts(page: Page, name: string): Promise<void> {
  await page.unroute(asked(name))
}

/**
 * Makes this script fail in pages opened from now on until the returned function is called. The page then loads it
 * under another URL, as in a browser that requests failed modules again.
 */
export async function loseScriptsForNow(page: Page, name: string): Promise<() => Promise<void>> {
  await page.route(asked(name), (route) => {
    const real = JSON.stringify(`${route.request().url()}?found`)
    return route.fulfill({
      contentType: 'text/javascript',
      body: `export const then = (found, lost) => (window.isFound ? import(${real}).then(found, lost) : lost(new TypeError('lost')))`,
    })
  })
  return () => page.evaluate('window.isFound = true')
}
