import { expect, type Locator, type Page } from '@playwright/test'

/**
 * `goto` and `reload` return once React has started to hydrate the page, a moment
 * after `load`, unless the caller waits for something else. Before that, links
 * load another document.
 */
export function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (!options?.waitUntil) await untilHydrating(page)
    return response
  }
  const reload = page.reload.bind(page)
  page.reload = async (options) => {
    const response = await reload(options)
    if (!options?.waitUntil) await untilHydrating(page)
    return response
  }
}

/** Waits only on pages of the shop, and only if scripts are enabled. */
async function untilHydrating(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    if (root === null || matchMedia('(scripting: none)').matches) return true
    return Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  })
}

/** Waits until no placeholders are left. */
export async function untilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[class*=skeleton_]')).toHaveCount(0)
}

/** Scrolls to it. */
export async function untilHydrated(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded()
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)
}
