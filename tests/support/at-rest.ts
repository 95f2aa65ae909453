import { expect, type Page } from '@playwright/test'

/** Waits until a page is whole: nothing keeps the place of what is still loaded, and what comes last is there. */
export async function untilAtRest(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[class*=skeleton_]')).toHaveCount(0)
  const foot = page.getByRole('contentinfo')
  // Brought once the page is idle; pages without a foot bring nothing then.
  if ((await foot.count()) > 0) await expect(foot.getByRole('switch', { name: 'Save for offline' })).toBeVisible()
}
