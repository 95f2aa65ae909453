import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Makes `goto` and `reload` return only when React has started to hydrate the page, unless the caller waits for something
 * else. Before that, a click on a button does nothing and a link loads another document. Lazy parts of the page need
 * `untilHydrated`.
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

/** Waits until React has started to hydrate the page, if it is one of the shop's and scripts are enabled. */
async function untilHydrating(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    if (root === null || matchMedia('(scripting: none)').matches) return true
    return Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  })
}

/** Waits until a page is complete: no placeholders are left, and the lazy footer is there. */
export async function untilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[class*=skeleton_]')).toHaveCount(0)
  const foot = page.getByRole('contentinfo')
  // Loaded once the page is idle. Pages without a footer load nothing then.
  if ((await foot.count()) > 0) await expect(foot.getByRole('switch', { name: 'Save for offline' })).toBeVisible()
}

/**
 * Waits until React has hydrated this element. Earlier clicks do nothing. Scrolls to the element, because some parts are
 * hydrated only when the shopper approaches them.
 */
export async function untilHydrated(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded()
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)
}
