/** Deploys releases, checks for a newer one, and tells which one a page belongs to. */
import type { Page } from '@playwright/test'
import { CLIENT_VERSION_HEADER } from '#contract/endpoints.ts'
import { expect } from './browser-test.ts'

/** Checks now, as the page does every hour. */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })
}

/** Waits for a release other than the built one. */
export async function expectRelease(page: Page, release: number): Promise<void> {
  await expect(page.locator(markOf(release))).toHaveCount(1)
}

export async function expectBuiltRelease(page: Page): Promise<void> {
  await expect(page.locator('meta[name="release"]')).toHaveCount(0)
}

export const offered = (page: Page) => page.getByText('A new version of the shop is ready.')

/**
 * Later releases, made from the built one in transit: every script gets another name,
 * which also changes the worker, and every page a mark with the release’s number.
 */

/** Sent by pages of later releases, so that servers tell them from release 0. */
const LATER_HEADER = 'x-nakshi-later'

const SCRIPT_NAME = /([\w-]+-[\w-]{8})\.js/g
const RELEASED_NAME = /\.r(\d+)\.js$/
const SHELL_IN_WORKER = /"revision":"[\w-]+"(?=,"url":"index\.html")/

const markOf = (release: number): string => `meta[name="release"][content="${release}"]`

interface Deploy {
  /** 0 is the built one. */
  release: number
  /** Whether earlier releases’ scripts still exist. */
  keepsAssets: boolean
}

/** Its URL in the built release; null if that has none. */
export function originalOf(url: URL, { release, keepsAssets }: Deploy): URL | null {
  if (!/^\/assets\/.*\.js$/.test(url.pathname)) return url
  const its = Number(RELEASED_NAME.exec(url.pathname)?.[1] ?? 0)
  if (its !== release && !(keepsAssets && its < release)) return null
  return new URL(url.pathname.replace(RELEASED_NAME, '.js'), url)
}

/**
 * Writes a page or script as this release has it. A script of an earlier release
 * keeps that one.
 */
export function rewritten(text: string, pathname: string, { release }: Deploy): string {
  const its = /^\/assets\//.test(pathname) ? Number(RELEASED_NAME.exec(pathname)?.[1] ?? 0) : release
  if (its === 0) return text
  return text
    .replace(SCRIPT_NAME, `$1.r${its}.js`)
    .replace(SHELL_IN_WORKER, `"revision":"release-${its}"`)
    .replaceAll(CLIENT_VERSION_HEADER, LATER_HEADER)
    .replace('<head>', `<head><meta name="release" content="${its}">`)
}
