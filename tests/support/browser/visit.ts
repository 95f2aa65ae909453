import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Opens an address and waits until the page's own code has begun to take over what the server rendered. From then on
 * React answers what is pressed; before, a button does nothing and a link leads to another document. What comes with a
 * later part of the page has `untilTakenOver`.
 */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  })
}

/** Waits until a page is whole: nothing keeps the place of what is still loaded, and what comes last is there. */
export async function untilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[class*=skeleton_]')).toHaveCount(0)
  const foot = page.getByRole('contentinfo')
  // Brought once the page is idle; pages without a foot bring nothing then.
  if ((await foot.count()) > 0) await expect(foot.getByRole('switch', { name: 'Save for offline' })).toBeVisible()
}

/**
 * Waits until the page's own code has taken over this element of the server's HTML, which React marks: pressed before, it
 * does nothing.
 */
export async function untilHydrated(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)
}
