/** Scripts that a page asks for when it needs them, and does not get. */
import type { Page } from '@playwright/test'

const asked = (name: string) => new RegExp(`/assets/${name}-[\\w-]+\\.js$`)

/**
 * From now on this script is lost on the way. Chromium never asks for a lost script again while the page is open; other
 * browsers may.
 */
export async function loseScripts(page: Page, name: string): Promise<void> {
  await page.route(asked(name), (route) => route.abort())
}

/** What was lost can be had again, by a page that asks for it. */
export async function restoreScripts(page: Page, name: string): Promise<void> {
  await page.unroute(asked(name))
}

/**
 * To a page that opens from now on the script is lost until the answered function is called, and there when it is asked
 * for again: as in a browser that fetches anew what it could not have.
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
