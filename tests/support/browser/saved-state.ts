import type { Page } from '@playwright/test'

/** Waits until the product is saved as viewed, which happens after hydration. */
export async function untilSaved(page: Page, id: string): Promise<void> {
  await page.waitForFunction((id) => localStorage.getItem('recently-viewed')?.includes(`"${id}"`), id)
}
