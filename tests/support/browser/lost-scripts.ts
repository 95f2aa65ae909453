import type { Page } from '@playwright/test'

const asked = (name: string) => new RegExp(`/assets/${name}-[\\w-]+\\.js$`)

/**
 * Chromium never requests a failed module again while the page is open; other
 * browsers may.
 */
export async function loseScripts(page: Page, name: string): Promise<void> {
  await page.route(asked(name), (route) => route.abort())
}

/** The script loads when a page requests it again. */
export async function restoreScripts(page: Page, name: string): Promise<void> {
  await page.unroute(asked(name))
}

/**
 * The script fails in pages opened until the returned function is called. They
 * then load it under another URL, as browsers that request failed modules again.
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
