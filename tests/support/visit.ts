import type { Page } from '@playwright/test'

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
