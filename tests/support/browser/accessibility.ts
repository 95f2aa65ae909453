import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    /** Missing until a test has loaded it. */
    axe?: typeof axe
  }
}

/** Their results depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Expects no violations, in light and dark mode. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours below the first screen are unknown until it is laid out.
  await expect(page.locator('html')).not.toHaveAttribute('data-first-paint')
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await violationsOf(page), 'in light mode').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await violationsOf(page, { runOnly: COLOUR_RULES }), 'in dark mode').toEqual([])
}

/** Expects a screen reader to read these words out after an action: in a live region that was there before it. */
export async function expectAnnounced(page: Page, words: string, action: () => Promise<void>): Promise<void> {
  const regions = page.locator('[aria-live=polite], [role=status], [role=alert]')
  await regions.evaluateAll((all) => {
    for (const region of all) region.setAttribute('data-awaited', '')
  })
  await action()
  await expect(page.locator('[data-awaited]').filter({ hasText: words }).first()).toBeAttached()
}

/**
 * Each document parses axe once, and only violations leave the browser: half the
 * processor time of axe’s own package for Playwright.
 */
async function violationsOf(page: Page, options: axe.RunOptions = {}): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(axeSource)
  }
  return await page.evaluate(async (given) => {
    const results = await window.axe?.run({ ...given, resultTypes: ['violations'] })
    if (!results) throw new Error('axe is not on this page.')
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, options)
}
