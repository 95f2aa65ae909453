import type { Page } from '@playwright/test'

/** Waits until this device remembers the piece, which the page's own code does after the server's HTML has shown it. */
export async function untilSaved(page: Page, id: string): Promise<void> {
  await page.waitForFunction((id) => localStorage.getItem('recently-viewed')?.includes(`"${id}"`), id)
}
