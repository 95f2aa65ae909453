/** When something came to stand on a page, as the page itself saw it: asking from outside sees it up to a second later. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './browser.ts'

declare global {
  interface Window {
    /** When a tree was first painted (ms since the navigation began), by its root; never, until it is. */
    paintedAt: WeakMap<Node, number>
  }
}

/** From the next navigation on, the page notes when each of its parts was painted. */
export async function notePaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.paintedAt = new WeakMap()
    const note = (nodes: Node[], at: number) => {
      for (const node of nodes) window.paintedAt.set(node, at)
    }
    new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes])
      note(added, Number.POSITIVE_INFINITY)
      // A task after the frame: by then what the frame holds is painted.
      requestAnimationFrame(() => setTimeout(() => note(added, performance.now())))
    }).observe(document, { subtree: true, childList: true })
  })
}

/** How long it took since the navigation until this was painted with all that is in it (ms). */
export async function paintedAfter(shown: Locator): Promise<number> {
  let ms = Number.POSITIVE_INFINITY
  // Asked anew each time: what stood there may have made way for something newer, which is what counts then.
  await expect(async () => {
    ms = await shown.evaluate((element) => {
      const timeOf = (part: Element | null): number => {
        if (!part) return Number.POSITIVE_INFINITY
        return window.paintedAt.get(part) ?? timeOf(part.parentElement)
      }
      return Math.max(...[element, ...element.querySelectorAll('*')].map(timeOf))
    })
    expect(ms).toBeLessThan(Number.POSITIVE_INFINITY)
  }).toPass()
  return ms
}
