import type { Locator } from '@playwright/test'

/**
 * Returns the time until the page shows any change, in ms, measured within the page.
 */
export async function msUntilAcknowledged(pressed: Locator): Promise<number> {
  await pressed.scrollIntoViewIfNeeded()
  return await pressed.evaluate(
    (element: HTMLElement) =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        const heard = () => requestAnimationFrame(() => resolve(performance.now() - began))
        new MutationObserver(heard).observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        })
        element.click()
      }),
  )
}
