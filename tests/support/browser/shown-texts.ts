import type { Page } from '@playwright/test'

/**
 * Resolves once the text has appeared, even if it disappears at once, as toasts
 * do when another page opens. Call it before the action. Rejects if another
 * document is loaded meanwhile.
 */
export async function untilShown(page: Page, text: string | RegExp): Promise<void> {
  const source = typeof text === 'string' ? text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : text.source
  await page.evaluate(
    (source) =>
      new Promise<void>((resolve) => {
        const wanted = new RegExp(source)
        const look = () => wanted.test(document.body.textContent) && resolve()
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
        look()
      }),
    source,
  )
}
