import type { Locator } from '@playwright/test'

/** Presses something, and tells how long it took until the page showed any change (ms), as the page itself measures it. */
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
