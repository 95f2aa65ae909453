/** What tests do with releases: deploying, looking for a newer one, telling which one a page is of. */
import type { Page } from '@playwright/test'
import { CLIENT_VERSION_HEADER } from '#contract/endpoints.ts'
import { expect } from './browser-test.ts'

/** Has the page look for a newer version now, as it does every hour. */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })
}

/** Waits until the page is of this release, which is not the built one. */
export async function expectRelease(page: Page, release: number): Promise<void> {
  await expect(page.locator(markOf(release))).toHaveCount(1)
}

export async function expectBuiltRelease(page: Page): Promise<void> {
  await expect(page.locator('meta[name="release"]')).toHaveCount(0)
}

/** The question that a page asks when a newer version waits. */
export const offered = (page: Page) => page.getByText('A new version of the shop is ready.')

/**
 * Later releases of the shop, made from the built one while it travels: every script has another name, so that the worker
 * is another one, and every page has a mark with the release's number.
 */

/** What pages of later releases send instead, so that a server can tell them from those of release 0. */
const LATER_HEADER = 'x-nakshi-later'

const SCRIPT_NAME = /([\w-]+-[\w-]{8})\.js/g
const RELEASED_NAME = /\.r(\d+)\.js$/
const SHELL_IN_WORKER = /"revision":"\w+"(?=,"url":"index\.html")/

/** How a test finds the mark of a release. */
const markOf = (release: number): string => `meta[name="release"][content="${release}"]`

interface Deploy {
  /** 0 is the built one itself. */
  release: number
  /** Whether the scripts of earlier releases are still there. */
  keepsAssets: boolean
}

/** Where something of a release is in the built one; `null` for what only other releases have. */
export function originalOf(url: URL, { release, keepsAssets }: Deploy): URL | null {
  if (!/^\/assets\/.*\.js$/.test(url.pathname)) return url
  const its = Number(RELEASED_NAME.exec(url.pathname)?.[1] ?? 0)
  if (its !== release && !(keepsAssets && its < release)) return null
  return new URL(url.pathname.replace(RELEASED_NAME, '.js'), url)
}

/** A page or script as a release has it. A script of an earlier release is that one's, whatever is released now. */
export function rewritten(text: string, pathname: string, { release }: Deploy): string {
  const its = /^\/assets\//.test(pathname) ? Number(RELEASED_NAME.exec(pathname)?.[1] ?? 0) : release
  if (its === 0) return text
  return text
    .replace(SCRIPT_NAME, `$1.r${its}.js`)
    .replace(SHELL_IN_WORKER, `"revision":"release-${its}"`)
    .replaceAll(CLIENT_VERSION_HEADER, LATER_HEADER)
    .replace('<head>', `<head><meta name="release" content="${its}">`)
}
