/** What tests do with releases: deploying, looking for a newer one, telling which one a page is of. */
import type { Page } from '@playwright/test'
import { expect } from './browser.ts'
import { markOf } from './next-release.ts'

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
