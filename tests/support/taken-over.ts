import { expect, type Locator } from '@playwright/test'

/**
 * Waits until the page's own code has taken over this element of the server's HTML, which React marks: pressed before, it
 * does nothing.
 */
export async function untilTakenOver(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)
}
